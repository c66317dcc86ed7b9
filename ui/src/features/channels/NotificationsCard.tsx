import { zodResolver } from "@hookform/resolvers/zod";
import {
  NotificationPreferences,
  TELEGRAM_DEFAULTS,
  TelegramChoice,
  type WebhookEvent,
} from "@signaldeck/contract";
import { useState, type ReactNode } from "react";
import { useForm, type FieldPath } from "react-hook-form";
import type { z } from "zod";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { classes } from "../../components/classes.ts";
import { CheckboxField } from "../../components/CheckboxField.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { FormNote } from "../../components/FormNote.tsx";
import { useSend } from "../../components/useSend.ts";
import { useSaveNotificationsMutation } from "./api.ts";
import { usePushDevicesQuery } from "./push/calls.ts";
import { useChooseTelegramMutation, useTelegramQuery } from "./telegram/calls.ts";
import { TestMessages } from "./TestMessages.tsx";
import { useWebhooksQuery } from "./webhooks/calls.ts";

interface Kind {
  label: string;
  text: string;
  /** The preference that decides the mail, or words where there is no choice. */
  mail:
    | "trades"
    | "digest"
    | "security"
    | "announcements"
    | "marketing"
    | { word: string; why: string };
  /** The choice that decides the message by Telegram, or words where there is no choice. */
  telegram: keyof TelegramChoice | { word: string; why: string };
  /** What webhooks and devices can be told of it. */
  events: readonly WebhookEvent[];
}

const NOT_THERE = { word: "No", why: "This is not told by Telegram." };

const AS_MAIL = { word: "As email", why: "Your choice for email holds for the chat, too." };

const Choices = NotificationPreferences.extend({ telegram: TelegramChoice });
type Choices = z.infer<typeof Choices>;

const KINDS: readonly Kind[] = [
  {
    label: "New signals",
    text: "A recommended signal is out. Set a device or webhook to all signals to get every one.",
    mail: { word: "No", why: "A signal lives five minutes: an email would come too late." },
    telegram: { word: "Channel", why: "Signals are posted in the channel of your tier." },
    events: ["signal.published"],
  },
  {
    label: "Results",
    text: "A signal has settled. By email and Telegram only those that you took.",
    mail: "trades",
    telegram: "trades",
    events: ["signal.settled"],
  },
  {
    label: "Daily digest",
    text: "What settled the day before, and how you did. At 7 in the morning, WAT.",
    mail: "digest",
    telegram: NOT_THERE,
    events: [],
  },
  {
    label: "Security",
    text: "Your password or second factor was changed in these settings. Resets and changes of the address are always emailed.",
    mail: "security",
    telegram: NOT_THERE,
    events: [],
  },
  {
    label: "Account and support",
    text: "Codes, deposits, and answers to your tickets.",
    mail: { word: "Always", why: "These emails are part of your account." },
    telegram: "account",
    events: [],
  },
  {
    label: "Announcements",
    text: "News of the service itself, such as planned maintenance.",
    mail: "announcements",
    telegram: AS_MAIL,
    events: [],
  },
  {
    label: "Marketing",
    text: "News and offers. None are sent unless you tick this.",
    mail: "marketing",
    telegram: AS_MAIL,
    events: [],
  },
];

/** What the member is told by which channel; kept with the account, so it holds on every device. */
export function NotificationsCard(props: { preferences: NotificationPreferences; email: string }) {
  const [save, { isLoading }] = useSaveNotificationsMutation();
  const { data: webhooks } = useWebhooksQuery();
  const { data: devices = [] } = usePushDevicesQuery();
  const { data: telegram } = useTelegramQuery();
  const [chooseTelegram] = useChooseTelegramMutation();
  const [note, setNote] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(Choices),
    values: { ...props.preferences, telegram: telegram?.link?.choice ?? TELEGRAM_DEFAULTS },
    resetOptions: { keepDirtyValues: true },
  });
  const linked = telegram?.link !== null && telegram?.link !== undefined;
  const working = (webhooks ?? []).filter(({ disabled }) => disabled === null);

  const { fault, send } = useSend(form, {
    fields: [],
    failure: "Failed to save your notification preferences",
    work: async ({ telegram: choice, ...input }) => {
      setNote(null);
      const saved = await save({ body: input }).unwrap();
      if (linked) await chooseTelegram({ body: choice }).unwrap();
      form.reset({ ...saved, telegram: choice });
      setNote("Your choice is saved.");
    },
  });

  const choiceCell = (
    name: FieldPath<Choices> | { word: string; why: string },
    label: string,
  ): ReactNode =>
    typeof name === "string" ? (
      <CheckboxField control={form.control} name={name}>
        <span className="sr-only">{label}</span>
      </CheckboxField>
    ) : (
      <span className="text-muted" title={name.why}>
        {name.word}
        <span className="sr-only">. {name.why}</span>
      </span>
    );
  const countCell = (
    { events }: Kind,
    told: readonly { events: readonly WebhookEvent[] }[],
  ): ReactNode => {
    if (events.length === 0) return <span className="text-muted">No</span>;
    const count = told.filter((one) => events.some((event) => one.events.includes(event))).length;
    return <span className="text-muted">{count === 0 ? "None" : `${count} on`}</span>;
  };
  const hasDevices = devices.length > 0;
  // Of as many columns as there are channels, so that a row of a small screen stays one.
  const row = classes(
    "max-sm:grid",
    linked && hasDevices ? "max-sm:grid-cols-4" : "max-sm:grid-cols-3",
  );

  return (
    <Card title="Notifications">
      <div className="grid gap-5">
        <form onSubmit={send} noValidate className="grid gap-4">
          <p className="text-muted">
            Kept with your account. What devices and webhooks are told is set at each of them.
          </p>
          <table role="table" className="w-full border-collapse text-left max-sm:block">
            <thead role="rowgroup" className="max-sm:block">
              <tr role="row" className={classes("text-1 text-muted", row)}>
                <ColumnHead wide>Event</ColumnHead>
                <ColumnHead>Mail</ColumnHead>
                {hasDevices && <ColumnHead>Push</ColumnHead>}
                {linked && <ColumnHead>Telegram</ColumnHead>}
                <ColumnHead>Webhooks</ColumnHead>
              </tr>
            </thead>
            <tbody role="rowgroup" className="max-sm:block">
              {KINDS.map((kind) => (
                <tr
                  key={kind.label}
                  role="row"
                  className={classes("border-t border-line align-top", row)}
                >
                  <th
                    role="rowheader"
                    scope="row"
                    className="py-2.5 font-normal max-sm:col-span-full"
                  >
                    <span className="block font-semibold">{kind.label}</span>
                    <span className="block text-muted">{kind.text}</span>
                  </th>
                  <ChannelCell words={typeof kind.mail !== "string"}>
                    {choiceCell(kind.mail, `${kind.label} by email`)}
                  </ChannelCell>
                  {hasDevices && <ChannelCell words>{countCell(kind, devices)}</ChannelCell>}
                  {linked && (
                    <ChannelCell words={typeof kind.telegram !== "string"}>
                      {choiceCell(
                        typeof kind.telegram === "string"
                          ? `telegram.${kind.telegram}`
                          : kind.telegram,
                        `${kind.label} by Telegram`,
                      )}
                    </ChannelCell>
                  )}
                  <ChannelCell words>{countCell(kind, working)}</ChannelCell>
                </tr>
              ))}
            </tbody>
          </table>
          <FormAlert message={fault} />
          <Button type="submit" busy={isLoading} className="justify-self-start">
            {isLoading ? "Saving" : "Save preferences"}
          </Button>
          <FormNote message={note} />
        </form>
        <TestMessages
          email={props.email}
          telegram={linked && !telegram.link?.paused}
          webhooks={working}
          devices={devices}
        />
      </div>
    </Card>
  );
}

function ColumnHead({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={classes("py-2 font-semibold", wide ? "max-sm:col-span-full" : "w-18 sm:pl-3")}
    >
      {children}
    </th>
  );
}

interface ChannelCellProps {
  /** Words alone, which stand as high as the name of the event. */
  words: boolean;
  children: ReactNode;
}

function ChannelCell({ words, children }: ChannelCellProps) {
  return (
    <td role="cell" className={classes("sm:pl-3", words && "py-2.5")}>
      {children}
    </td>
  );
}
