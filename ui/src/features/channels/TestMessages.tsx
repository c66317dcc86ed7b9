import type { PushSubscriptionDto, WebhookDto } from "@signaldeck/contract";
import { useId, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { FormNote } from "../../components/FormNote.tsx";
import { useSendTestMailMutation } from "./api.ts";
import { useTestPushMutation } from "./push/calls.ts";
import { useTestTelegramMutation } from "./telegram/calls.ts";
import { useTestWebhookMutation } from "./webhooks/calls.ts";
import { useAttempt } from "./useAttempt.ts";

export interface TestMessagesProps {
  email: string;
  /** Linked and not paused. */
  telegram: boolean;
  /** Those that are on. */
  webhooks: readonly WebhookDto[];
  devices: readonly PushSubscriptionDto[];
}

/** Sends the member a test by each channel. */
export function TestMessages({ email, telegram, webhooks, devices }: TestMessagesProps) {
  const titleId = useId();
  const [sendMail, { isLoading: mailing }] = useSendTestMailMutation();
  const [sendTelegram, { isLoading: writing }] = useTestTelegramMutation();
  const [testWebhook] = useTestWebhookMutation();
  const [testPush, { isLoading: pushing }] = useTestPushMutation();
  const [posting, setPosting] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const { fault, attempt } = useAttempt(setNote, "The test could not be sent. Please try again.");

  const toDevices = () => {
    const count = devices.length === 1 ? "your device" : `${devices.length} devices`;
    return attempt(
      () => Promise.all(devices.map(({ id }) => testPush({ params: { id } }).unwrap())),
      `A test message to ${count} is on its way.`,
    );
  };
  const toWebhooks = async () => {
    setPosting(true);
    const count = webhooks.length === 1 ? "your webhook" : `${webhooks.length} webhooks`;
    await attempt(
      () => Promise.all(webhooks.map(({ id }) => testWebhook({ params: { id } }).unwrap())),
      `A test message to ${count} is on its way. Its deliveries tell what came of it.`,
    );
    setPosting(false);
  };

  return (
    <div role="group" aria-labelledby={titleId} className="grid gap-3">
      <h3 id={titleId} className="font-semibold">
        Send me a test
      </h3>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={mailing}
          onClick={() =>
            void attempt(() => sendMail().unwrap(), `A test email to ${email} is on its way.`)
          }
        >
          By email
        </Button>
        {devices.length > 0 && (
          <Button busy={pushing} onClick={() => void toDevices()}>
            By push
          </Button>
        )}
        {telegram && (
          <Button
            busy={writing}
            onClick={() =>
              void attempt(
                () => sendTelegram().unwrap(),
                "A test message by Telegram is on its way.",
              )
            }
          >
            By Telegram
          </Button>
        )}
        {webhooks.length > 0 && (
          <Button busy={posting} onClick={() => void toWebhooks()}>
            By webhook
          </Button>
        )}
      </div>
      <FormAlert message={fault} />
      <FormNote message={note} />
    </div>
  );
}
