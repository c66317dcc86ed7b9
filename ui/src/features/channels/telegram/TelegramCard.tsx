import type { TelegramDto } from "@signaldeck/contract";
import { Link2, Link2Off } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../../api/apiError.ts";
import { Card } from "../../../components/Card.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useTelegramQuery } from "./calls.ts";
import { LinkedTelegram } from "./LinkedTelegram.tsx";
import { LinkTelegram } from "./LinkTelegram.tsx";

/** How often the card looks whether the code has reached the bot, in ms. */
const WAITING_POLL = 2_000;

/** Ties the account to the operator's bot, and leads to the channel of the member's tier. */
export function TelegramCard() {
  const [waiting, setWaiting] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const { data, error, isError, isFetching, refetch } = useTelegramQuery(undefined, {
    refetchOnMountOrArgChange: true,
    ...(waiting && { pollingInterval: WAITING_POLL, skipPollingIfUnfocused: false }),
  });
  const linked = data ? data.link !== null : null;
  const before = useRef(linked);

  // The bot links, not this screen: it hears of it by looking.
  useEffect(() => {
    if (before.current === false && linked) {
      setWaiting(false);
      setNote("Your account is linked. The bot has written to you.");
    }
    before.current = linked;
  }, [linked]);

  return (
    <Card title="Telegram" aside={data?.available && <State link={data.link} />}>
      <div className="grid gap-4">
        {!data && !isError && <Skeleton className="h-24" />}
        {!data && isError && (
          <ErrorState
            title="Your Telegram link could not be loaded"
            message={isApiError(error) ? error.message : "Please try again."}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data && !data.available && (
          <p className="text-muted">Telegram is not set up by this operator.</p>
        )}
        {data?.available && !data.link && (
          <LinkTelegram
            bot={data.bot}
            waiting={waiting}
            onWaiting={(now) => {
              setNote(null);
              setWaiting(now);
            }}
          />
        )}
        {data?.link && <LinkedTelegram link={data.link} channel={data.channel} onNote={setNote} />}
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
      {paused ? "Paused" : link ? "Linked" : "Not linked"}
    </Pill>
  );
}
