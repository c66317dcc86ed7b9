import { t, type TelegramDto } from "@signaldeck/contract";
import { Link2, Link2Off } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Card } from "../../../../components/Card.tsx";
import { FormNote } from "../../../../components/FormNote.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { Skeleton } from "../../../../components/Skeleton.tsx";
import { useTelegramQuery } from "./api.ts";
import { LinkedTelegram } from "./LinkedTelegram.tsx";
import { LinkTelegram } from "./LinkTelegram.tsx";

/** How often the card looks whether the code has reached the bot, in ms. */
const WAITING_POLL = 2_000;

/** Ties the account to the operator's bot, and leads to the channel of the member's tier. */
export function TelegramCard() {
  const [waiting, setWaiting] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const call = useTelegramQuery(undefined, {
    refetchOnMountOrArgChange: true,
    ...(waiting && { pollingInterval: WAITING_POLL, skipPollingIfUnfocused: false }),
  });
  const { data } = call;
  const linked = data ? data.link !== null : null;
  const before = useRef(linked);

  // The bot links, not this screen: it hears of it by looking.
  useEffect(() => {
    if (before.current === false && linked) {
      setWaiting(false);
      setNote(t("Your account is linked. The bot has written to you."));
    }
    before.current = linked;
  }, [linked]);

  return (
    <Card title="Telegram" aside={data?.available && <State link={data.link} />}>
      <div className="grid gap-4">
        <Loaded call={call} what={t("your Telegram link")} waiting={<Skeleton className="h-24" />}>
          {({ available, bot, link, channel }) => (
            <>
              {!available && (
                <p className="text-muted">{t("Telegram is not set up by this operator.")}</p>
              )}
              {available && !link && (
                <LinkTelegram
                  bot={bot}
                  waiting={waiting}
                  onWaiting={(now) => {
                    setNote(null);
                    setWaiting(now);
                  }}
                />
              )}
              {link && <LinkedTelegram link={link} channel={channel} onNote={setNote} />}
            </>
          )}
        </Loaded>
        <FormNote message={note} />
      </div>
    </Card>
  );
}

function State({ link }: Pick<TelegramDto, "link">) {
  const Icon = link ? Link2 : Link2Off;
  const paused = link?.paused ?? false;
  return (
    <Pill tone={paused ? "amber" : link ? "brand" : "neutral"}>
      <Icon aria-hidden="true" className="size-3.5" />
      {paused ? t("Paused") : link ? t("Linked") : t("Not linked")}
    </Pill>
  );
}
