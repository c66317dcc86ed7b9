import { t, tCount } from "@signaldeck/contract";
import { useId, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { useSendTestMailMutation } from "./api.ts";
import { usePushDevicesQuery, useTestPushMutation } from "../channels/push/api.ts";
import { useTelegramQuery, useTestTelegramMutation } from "../channels/telegram/api.ts";
import { useTestWebhookMutation, useWebhooksQuery } from "../channels/webhooks/api.ts";
import { useAttempt } from "../channels/useAttempt.ts";

/** Sends the member a test by each channel that is on. */
export function TestMessages({ email }: { email: string }) {
  const { data: devices = [] } = usePushDevicesQuery();
  const { data: telegram } = useTelegramQuery();
  const { data: addresses = [] } = useWebhooksQuery();
  const webhooks = addresses.filter(({ disabled }) => disabled === null);
  const chat = telegram?.link && !telegram.link.paused;
  const titleId = useId();
  const [sendMail, { isLoading: mailing }] = useSendTestMailMutation();
  const [sendTelegram, { isLoading: writing }] = useTestTelegramMutation();
  const [testWebhook] = useTestWebhookMutation();
  const [testPush, { isLoading: pushing }] = useTestPushMutation();
  const [posting, setPosting] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const { fault, attempt } = useAttempt(
    setNote,
    t("The test could not be sent. Please try again."),
  );

  const toDevices = () =>
    attempt(
      () => Promise.all(devices.map(({ id }) => testPush({ params: { id } }).unwrap())),
      tCount(
        devices.length,
        "A test message to your device is on its way.",
        "A test message to {{count}} devices is on its way.",
      ),
    );
  const toWebhooks = async () => {
    setPosting(true);
    await attempt(
      () => Promise.all(webhooks.map(({ id }) => testWebhook({ params: { id } }).unwrap())),
      tCount(
        webhooks.length,
        "A test message to your webhook is on its way. Its deliveries tell what came of it.",
        "A test message to {{count}} webhooks is on its way. Its deliveries tell what came of it.",
      ),
    );
    setPosting(false);
  };

  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="grid gap-3 border-t border-line px-5 py-4"
    >
      <h3 id={titleId} className="font-semibold">
        {t("Send me a test")}
      </h3>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={mailing}
          onClick={() =>
            void attempt(
              () => sendMail().unwrap(),
              t("A test email to {{email}} is on its way.", { email }),
            )
          }
        >
          {t("By email")}
        </Button>
        {devices.length > 0 && (
          <Button busy={pushing} onClick={() => void toDevices()}>
            {t("By push")}
          </Button>
        )}
        {chat && (
          <Button
            busy={writing}
            onClick={() =>
              void attempt(
                () => sendTelegram().unwrap(),
                t("A test message by Telegram is on its way."),
              )
            }
          >
            {t("By Telegram")}
          </Button>
        )}
        {webhooks.length > 0 && (
          <Button busy={posting} onClick={() => void toWebhooks()}>
            {t("By webhook")}
          </Button>
        )}
      </div>
      <FormAlert message={fault} />
      <FormNote message={note} />
    </div>
  );
}
