import { telegramApi, type TelegramCodeDto, t } from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { Button } from "../../../../components/Button.tsx";
import { ExternalLink } from "../../../../components/ExternalLink.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { QrCode } from "../../../../components/QrCode.tsx";
import { useFault } from "../../../../components/useFault.ts";
import { useCreateTelegramCodeMutation } from "./api.ts";

export interface LinkTelegramProps {
  /** The bot's name without the @; null while Telegram has not been reached. */
  bot: string | null;
  /** A code was made and is waited for. */
  waiting: boolean;
  onWaiting: (waiting: boolean) => void;
}

/** Makes a start code and shows the way to the bot. */
export function LinkTelegram({ bot, waiting, onWaiting }: LinkTelegramProps) {
  const [create, { isLoading }] = useCreateTelegramCodeMutation();
  const [code, setCode] = useState<TelegramCodeDto | null>(null);
  const { fault, attempt } = useFault();
  const [ranOut, setRanOut] = useState(false);

  useEffect(() => {
    if (!code || !waiting) return;
    const left = Date.parse(code.expiresAt) - Date.now();
    const timer = setTimeout(() => {
      setCode(null);
      setRanOut(true);
      onWaiting(false);
    }, left);
    return () => clearTimeout(timer);
  }, [code, waiting, onWaiting]);

  const make = () =>
    attempt(async () => {
      setRanOut(false);
      setCode(await create().unwrap());
      onWaiting(true);
    }, telegramApi.createCode.failure);

  if (code && waiting) {
    return (
      <>
        <p role="status">
          {bot === null
            ? t("Open the bot on this device, or scan the code with your phone.")
            : t("Open the bot @{{bot}} on this device, or scan the code with your phone.", {
                bot,
              })}{" "}
          {t("Then press Start there. The link works once, for ten minutes.")}
        </p>
        <QrCode text={code.url} label={t("QR code that opens the bot on your phone")} />
        <div className="flex flex-wrap items-center gap-3">
          <ExternalLink kind="button" href={code.url}>
            {t("Open Telegram")}
          </ExternalLink>
          <Button
            kind="plain"
            onClick={() => {
              setCode(null);
              onWaiting(false);
            }}
          >
            {t("Cancel")}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="text-muted">
        {t(
          "The bot tells you of your account and of the trades that you took, takes the proof of your deposit, and lets you into the channel of your tier.",
        )}
      </p>
      {bot === null && (
        <p>{t("Telegram could not be reached yet. A link can be made as soon as it answers.")}</p>
      )}
      {ranOut && <p role="status">{t("The link has run out. Make a new one.")}</p>}
      <FormAlert message={fault} />
      <Button className="justify-self-start" busy={isLoading} onClick={() => void make()}>
        {t("Link Telegram")}
      </Button>
    </>
  );
}
