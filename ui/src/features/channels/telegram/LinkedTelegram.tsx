import { telegramApi, type TelegramDto, watMoment } from "@signaldeck/contract";
import { useState } from "react";
import { useSignalAccess } from "../../../api/signalAccess.ts";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { ExternalLink } from "../../../components/ExternalLink.tsx";
import { whatOpensSignals } from "../words.ts";
import { useUnlinkTelegramMutation } from "./calls.ts";

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
        Linked with <strong className="break-all">{link.name}</strong>{" "}
        <span className="text-muted">since {watMoment(link.linkedAt)}</span>
      </p>
      {link.paused && (
        <p className="text-muted">You have sent /stop to the bot. Send it /start to go on.</p>
      )}
      <Channel channel={channel} />
      <Button
        kind="quiet"
        className="justify-self-start"
        onClick={() => {
          onNote(null);
          setAsking(true);
        }}
      >
        Unlink
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Unlink Telegram?"
        action="Unlink"
        failure={telegramApi.unlink.failure}
        onConfirm={async () => {
          await unlink().unwrap();
          onNote("The link has ended.");
        }}
      >
        <p>The bot writes to you no more, and you are removed from the channel of your tier.</p>
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
          ? `Channels open with the signal room: ${whatOpensSignals(access)}`
          : "Your tier opens no channel."}
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        {channel.posts === "all" ? "All signals" : "Recommended signals"} are posted in the{" "}
        {channel.tier} channel. Ask to join there: the bot lets you in for as long as you have the
        tier. Your own limits and pauses do not hold in a channel.
      </p>
      {channel.inviteUrl === null ? (
        <p className="text-muted">Its invite link is not ready yet. Look again in a minute.</p>
      ) : (
        <ExternalLink kind="button" href={channel.inviteUrl} className="justify-self-start">
          Join the {channel.tier} channel
        </ExternalLink>
      )}
    </div>
  );
}
