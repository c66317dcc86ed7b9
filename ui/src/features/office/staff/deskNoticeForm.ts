import {
  DESK_NOTICES_DEFAULTS,
  DeskChannel,
  DeskNotices,
  WAITING_KINDS,
  type WaitingKind,
} from "@signaldeck/contract";

/** Which news of the desks one gets, as form fields hold it. */
export interface DeskNoticeForm {
  kinds: Record<WaitingKind, boolean>;
  channels: Record<DeskChannel, boolean>;
  anyHour: boolean;
  from: string;
  to: string;
  zone: string;
  everyHours: string;
}

const ticked = <Name extends string>(all: readonly Name[], chosen: readonly Name[]) =>
  Object.fromEntries(all.map((one) => [one, chosen.includes(one)])) as Record<Name, boolean>;

export function deskNoticeForm(choice: DeskNotices): DeskNoticeForm {
  const hours = choice.hours ?? DESK_NOTICES_DEFAULTS.hours;
  return {
    kinds: ticked(WAITING_KINDS, choice.kinds),
    channels: ticked(DeskChannel.options, choice.channels),
    anyHour: choice.hours === null,
    from: hours?.from ?? "",
    to: hours?.to ?? "",
    zone: choice.zone,
    everyHours: String(choice.everyHours),
  };
}

/** The choice that a form holds, or a sentence that says what is missing. */
export function deskNoticesOf(form: DeskNoticeForm): DeskNotices | string {
  const { kinds, channels, anyHour, from, to, zone, everyHours } = form;
  const { data, error } = DeskNotices.safeParse({
    kinds: WAITING_KINDS.filter((kind) => kinds[kind]),
    channels: DeskChannel.options.filter((channel) => channels[channel]),
    hours: anyHour ? null : { from, to },
    zone,
    everyHours: Number(everyHours),
  });
  return data ?? error.issues[0]?.message ?? "Choose what you want to be told.";
}
