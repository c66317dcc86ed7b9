import { t, type MarketStatusDto, feedName } from "@signaldeck/contract";
import { useEffect, useSyncExternalStore } from "react";
import { closedMarkets } from "../../api/closedMarkets.ts";
import { useLiveStatus } from "../../api/LiveStreamProvider.tsx";
import { useIsLive } from "../../api/marketWish.ts";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";
import { Pill, type PillTone } from "../../components/Pill.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";

/** How often the feed's state is asked for where no stream tells it, in ms. */
const STATUS_POLL = 15_000;

/** The feed in a few words: a recording by its speed, its pairs and days are in the market box. */
export function feedLabel({ feed, speed }: Pick<MarketStatusDto, "feed" | "speed">): string {
  if (feed.live) return feedName(feed);
  // At its own speed a recording would look like a live market but for these words.
  return speed === 1
    ? t("Recorded quotes, not live")
    : t("Recorded quotes ×{{speed}}", { speed: String(speed) });
}

/** Amber for all that no real market says right now, as on the public pages. */
function feedTone({ feed }: Pick<MarketStatusDto, "feed">): PillTone {
  return feed.live && feed.market === "real" ? "neutral" : "amber";
}

/** Whether prices are flowing and signals can come, where the prices come from, and whether the server is reached at all. */
export function FeedBadges() {
  const { network } = usePlatform();
  const online = useSyncExternalStore(network.onChange, network.isOnline, () => true);
  const { state } = useLiveStatus();
  const isLive = useIsLive();
  const { data, isError, refetch } = useMarketStatusQuery(undefined, {
    pollingInterval: isLive ? 0 : STATUS_POLL,
    skipPollingIfUnfocused: true,
    refetchOnReconnect: true,
  });
  // A stream that breaks off says sooner than the next poll that the server may be gone.
  useEffect(() => {
    if (state === "offline") void refetch();
  }, [state, refetch]);
  const lost = !online ? t("You are offline") : isError ? t("Server unavailable") : null;
  const flowing = data?.fresh === true && lost === null;
  const active = flowing && data.pause === null;
  const closed = closedMarkets(data);
  return (
    <>
      <span className="flex">
        {!data && lost === null && <Skeleton className="h-6 w-44" />}
        {(data ?? lost) &&
          (active ? (
            <Pill tone="brand" dot>
              {t("AI ACTIVE / TRADING LIVE")}
            </Pill>
          ) : (
            <Pill tone="amber" dot>
              {lost ??
                (flowing ? t("Engine paused") : closed.all ? t("Market closed") : t("Feed quiet"))}
            </Pill>
          ))}
      </span>
      {closed.texts.map((text) => (
        <Pill key={text}>{text}</Pill>
      ))}
      {data && <Pill tone={feedTone(data)}>{feedLabel(data)}</Pill>}
      {!data && lost === null && <Skeleton className="h-6 w-28" />}
    </>
  );
}
