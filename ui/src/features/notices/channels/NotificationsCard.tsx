import { zodResolver } from "@hookform/resolvers/zod";
import {
  NotificationPreferences,
  TELEGRAM_DEFAULTS,
  TelegramChoice,
  type WebhookEvent,
  t,
  tCount,
} from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useForm, type FieldPath } from "react-hook-form";
import type { z } from "zod";
import { Card } from "../../../components/Card.tsx";
import { classes } from "../../../components/classes.ts";
import { CheckboxField } from "../../../components/CheckboxField.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useSaveNotificationsMutation } from "./api.ts";
import { noticeKinds, type NoChoice, type NoticeKind } from "./noticeKinds.ts";
import { usePushDevicesQuery } from "./push/api.ts";
import { useChooseTelegramMutation, useTelegramQuery } from "./telegram/api.ts";
import { TestMessages } from "./TestMessages.tsx";
import { useWebhooksQuery } from "./webhooks/api.ts";

const Choices = NotificationPreferences.extend({ telegram: TelegramChoice });
type Choices = z.infer<typeof Choices>;

/** Which news the member gets by which channel; stored with the account, for every device. */
export function NotificationsCard(props: { preferences: NotificationPreferences; email: string }) {
  const [save] = useSaveNotificationsMutation();
  const { data: webhooks } = useWebhooksQuery();
  const { data: devices = [] } = usePushDevicesQuery();
  const { data: telegram } = useTelegramQuery();
  const [chooseTelegram] = useChooseTelegramMutation();
  const form = useForm({
    resolver: zodResolver(Choices),
    values: { ...props.preferences, telegram: telegram?.link?.choice ?? TELEGRAM_DEFAULTS },
    resetOptions: { keepDirtyValues: true },
  });
  const linked = telegram?.link !== null && telegram?.link !== undefined;
  const working = (webhooks ?? []).filter(({ disabled }) => disabled === null);

  const { sending } = useSend(form, {
    fields: [],
    failure: t("Failed to save your notification preferences"),
    work: async ({ telegram: choice, ...input }) => {
      const saved = await save({ body: input }).unwrap();
      if (linked) await chooseTelegram({ body: choice }).unwrap();
      form.reset({ ...saved, telegram: choice });
    },
    done: t("Your choice is saved."),
  });

  const choiceCell = (name: FieldPath<Choices> | NoChoice, label: string): ReactNode =>
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
    { events }: NoticeKind,
    told: readonly { events: readonly WebhookEvent[] }[],
  ): ReactNode => {
    if (events.length === 0) return <span className="text-muted">{t("No")}</span>;
    const count = told.filter((one) => events.some((event) => one.events.includes(event))).length;
    return (
      <span className="text-muted">
        {count === 0 ? t("None") : tCount(count, "{{count}} on", "{{count}} on")}
      </span>
    );
  };
  const hasDevices = devices.length > 0;
  // Of as many columns as there are channels, so that a row of a small screen stays one.
  const row = classes(
    "max-sm:grid",
    linked && hasDevices ? "max-sm:grid-cols-4" : "max-sm:grid-cols-3",
  );

  return (
    <Card title={t("Notifications")}>
      <div className="grid gap-5">
        <SendForm sending={sending} action={t("Save preferences")} doing={t("Saving")}>
          <p className="text-muted">
            {t("Kept with your account. Set devices and webhooks below.")}
          </p>
          <table role="table" className="w-full border-collapse max-sm:block">
            <thead role="rowgroup" className="max-sm:block">
              <tr role="row" className={classes("text-1 text-muted", row)}>
                <ColumnHead wide>{t("Event")}</ColumnHead>
                <ColumnHead>{t("Mail")}</ColumnHead>
                {hasDevices && <ColumnHead>{t("Push")}</ColumnHead>}
                {linked && <ColumnHead>Telegram</ColumnHead>}
                <ColumnHead>{t("Webhooks")}</ColumnHead>
              </tr>
            </thead>
            <tbody role="rowgroup" className="max-sm:block">
              {noticeKinds().map((kind) => (
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
                    {choiceCell(kind.mail, t("{{label}} by email", { label: kind.label }))}
                  </ChannelCell>
                  {hasDevices && <ChannelCell words>{countCell(kind, devices)}</ChannelCell>}
                  {linked && (
                    <ChannelCell words={typeof kind.telegram !== "string"}>
                      {choiceCell(
                        typeof kind.telegram === "string"
                          ? `telegram.${kind.telegram}`
                          : kind.telegram,
                        t("{{label}} by Telegram", { label: kind.label }),
                      )}
                    </ChannelCell>
                  )}
                  <ChannelCell words>{countCell(kind, working)}</ChannelCell>
                </tr>
              ))}
            </tbody>
          </table>
        </SendForm>
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
      className={classes("py-2 font-semibold", wide ? "max-sm:col-span-full" : "w-18 sm:ps-3")}
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
    <td role="cell" className={classes("sm:ps-3", words && "py-2.5")}>
      {children}
    </td>
  );
}
