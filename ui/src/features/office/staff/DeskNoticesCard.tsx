import {
  ownTimeZone,
  REMINDER_HOURS,
  timeZones,
  WAITING,
  WAITING_KINDS,
  DeskChannel,
  type DeskNoticesDto,
  deskNoticesApi,
  DESK_NOTICES_DEFAULTS,
  DeskNotices,
  type WaitingKind,
} from "@signaldeck/contract";
import { useState } from "react";
import { useForm, useWatch, type Control } from "react-hook-form";
import { useSession } from "../../../api/session.ts";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { CheckboxField } from "../../../components/CheckboxField.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useFault } from "../../../components/useFault.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

/** Which news of the desks one gets, as form fields hold it. */
interface DeskNoticeForm {
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

function deskNoticeForm(choice: DeskNotices): DeskNoticeForm {
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
function deskNoticesOf(form: DeskNoticeForm): DeskNotices | string {
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

const deskNoticeCalls = defineCalls((call) => ({
  // Which channels lead to the person follows from their devices and their chat.
  deskNotices: call.query(deskNoticesApi.deskNotices, {
    providesTags: ["Settings", "PushDevices", "Telegram"],
  }),
  saveDeskNotices: call.mutation(deskNoticesApi.saveDeskNotices, { invalidatesTags: ["Settings"] }),
}));

const { useDeskNoticesQuery, useSaveDeskNoticesMutation } = deskNoticeCalls;

/** Which news of the waiting desks one of the staff gets. */
export function DeskNoticesCard() {
  const call = useDeskNoticesQuery();
  return (
    <Card title="Notices from the desks">
      <Loaded call={call} what="your desk notifications" waiting={<Skeleton className="h-96" />}>
        {(notices) => <NoticesForm notices={notices} />}
      </Loaded>
    </Card>
  );
}

const EVERY = REMINDER_HOURS.map((hours) => ({
  value: String(hours),
  label: hours === 24 ? "Once a day" : hours === 1 ? "Every hour" : `Every ${hours} hours`,
}));

function NoticesForm({ notices }: { notices: DeskNoticesDto }) {
  const [save, { isLoading }] = useSaveDeskNoticesMutation();
  const { fault, attempt } = useFault();
  const [missing, setMissing] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const { control, handleSubmit } = useForm<DeskNoticeForm>({
    defaultValues: deskNoticeForm(notices.choice),
  });

  const submit = handleSubmit(async (form) => {
    setNote(null);
    const choice = deskNoticesOf(form);
    setMissing(typeof choice === "string" ? choice : null);
    if (typeof choice === "string") return;
    const failure = "Failed to save your desk notifications";
    if (await attempt(() => save({ body: choice }).unwrap(), failure)) {
      setNote("Your choice is saved.");
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-muted">
        One notice when the first thing waits, then reminders while things go on waiting. What was
        dealt with before is not mentioned. Nothing names a member.
      </p>
      <Kinds control={control} />
      <Channels control={control} reach={notices.reach} />
      <Hours control={control} zone={notices.choice.zone} />
      <SelectField
        control={control}
        name="everyHours"
        label="Remind me"
        placeholder="Choose"
        options={EVERY}
      />
      <FormAlert message={missing ?? fault} />
      <Button type="submit" busy={isLoading} className="justify-self-start">
        {isLoading ? "Saving" : "Save notices"}
      </Button>
      <FormNote message={note} />
    </form>
  );
}

/** Only what the person works on: news of the rest would never reach them. */
function Kinds({ control }: { control: Control<DeskNoticeForm> }) {
  const { user } = useSession();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">What waits</legend>
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {WAITING_KINDS.filter((kind) => user?.permissions.includes(WAITING[kind].permission)).map(
          (kind) => (
            <CheckboxField key={kind} control={control} name={`kinds.${kind}`}>
              {sentenceCase(WAITING[kind].many)}
            </CheckboxField>
          ),
        )}
      </div>
      <p className="mt-1 text-1 text-muted">
        Of the tickets those that are yours or nobody&apos;s.
      </p>
    </fieldset>
  );
}

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const CHANNEL_WORDS: Record<DeskChannel, { label: string; missing: string }> = {
  mail: { label: "Email", missing: "" },
  push: { label: "Push", missing: "No device gets push messages. Add one below." },
  telegram: { label: "Telegram", missing: "Your chat is not linked, or paused." },
};

function Channels(props: { control: Control<DeskNoticeForm>; reach: DeskNoticesDto["reach"] }) {
  const reached = { mail: true, ...props.reach };
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">By</legend>
      {(["mail", "push", "telegram"] as const).map((channel) => (
        <CheckboxField key={channel} control={props.control} name={`channels.${channel}`}>
          {CHANNEL_WORDS[channel].label}
          {!reached[channel] && (
            <span className="block text-1 text-muted">{CHANNEL_WORDS[channel].missing}</span>
          )}
        </CheckboxField>
      ))}
    </fieldset>
  );
}

function Hours({ control, zone }: { control: Control<DeskNoticeForm>; zone: string }) {
  const anyHour = useWatch({ control, name: "anyHour" });
  // A zone that the server knows and this device does not stays in the list.
  const [zones] = useState(() => [...new Set([ownTimeZone(), zone, ...timeZones()])]);
  return (
    <div className="grid gap-3">
      <CheckboxField control={control} name="anyHour">
        At any hour
      </CheckboxField>
      {!anyHour && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextField control={control} name="from" label="From" type="time" />
            <TextField control={control} name="to" label="To" type="time" />
          </div>
          <SelectField
            control={control}
            name="zone"
            label="Time zone"
            placeholder="Choose"
            options={zones}
            description={`This device: ${ownTimeZone()}. Times in messages are WAT.`}
          />
        </>
      )}
    </div>
  );
}
