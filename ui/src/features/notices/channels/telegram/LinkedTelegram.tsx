import { telegramApi, type TelegramDto, watMoment, t } from "@signaldeck/contract";
import { useState } from "react";
import { useSignalAccess } from "../../../../api/signalAccess.ts";
import { Button } from "../../../../components/Button.tsx";
import { ConfirmDialog } from "../../../../components/ConfirmDialog.tsx";
import { ExternalLink } from "../../../../components/ExternalLink.tsx";
import { Phrase } from "../../../../components/Phrase.tsx";
import { useUnlinkTelegramMutation } from "./api.ts";

export interface LinkedTelegramProps {
  link: NonNullable<TelegramDto["link"]>;
  channel: TelegramDto["channel"];
  onNote: (note: string | null) => void;
}

/** Who is linked, the way into the channel, and the end of the link. */
export function LinkedTelegram({ link, channel, onNote }: LinkedTelegramProps) {
  const [unlink] = useUnlinkTelegramMutation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>
        <Phrase
          text={t("Linked with <name/> <since>since {{moment}}</since>", {
            moment: watMoment(link.linkedAt),
          })}
          parts={{
            name: <strong className="break-all">{link.name}</strong>,
            since: (words) => <span className="text-muted">{words}</span>,
          }}
        />
      </p>
      {link.paused && (
        <p className="text-muted">
          {t("You have sent /stop to the bot. Send it /start to go on.")}
        </p>
      )}
      <Channel channel={channel} />
      <Button
        kind="plain"
        className="justify-self-start"
        onClick={() => {
          onNote(null);
          setAsking(true);
        }}
      >
        {t("Unlink")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Unlink Telegram?")}
        action={t("Unlink")}
        failure={telegramApi.unlink.failure}
        onConfirm={async () => {
          await unlink().unwrap();
          onNote(t("The link has ended."));
        }}
      >
        <p>
          {t("The bot writes to you no more, and you are removed from the channel of your tier.")}
        </p>
      </ConfirmDialog>
    </>
  );
}

function Channel({ channel }: Pick<TelegramDto, "channel">) {
  const access = useSignalAccess();
  if (!channel) {
    return (
      <p className="text-muted">
        {access === "unacknowledged"
          ? t("Channels open with the signal room: acknowledge the risk disclosure there first.")
          : t("Your tier opens no channel.")}
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        {channel.posts === "all"
          ? t("All signals are posted in the {{tier}} channel.", { tier: channel.tier })
          : t("Recommended signals are posted in the {{tier}} channel.", {
              tier: channel.tier,
            })}{" "}
        {t(
          "Ask to join there: the bot lets you in for as long as you have the tier. Your own limits and pauses do not hold in a channel.",
        )}
      </p>
      {channel.inviteUrl === null ? (
        <p className="text-muted">
          {t("Its invite link is not ready yet. Look again in a minute.")}
        </p>
      ) : (
        <ExternalLink kind="button" href={channel.inviteUrl} className="justify-self-start">
          {t("Join the {{tier}} channel", { tier: channel.tier })}
        </ExternalLink>
      )}
    </div>
  );
}
