import { t, type MarketStatusDto, feedName } from "@signaldeck/contract";
import { closedMarkets } from "../../api/closedMarkets.ts";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";
import { Pill, type PillTone } from "../../components/Pill.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";

/** How often the feed's state is asked for, in ms. */
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

/** Whether prices are flowing and signals can come, and where the prices come from. */
export function FeedBadges() {
  const { data, isError } = useMarketStatusQuery(undefined, {
    pollingInterval: STATUS_POLL,
    skipPollingIfUnfocused: true,
    refetchOnReconnect: true,
  });
  const flowing = data?.fresh === true && !isError;
  const active = flowing && data.pause === null;
  const closed = closedMarkets(data);
  return (
    <>
      <span className="flex">
        {!data && !isError && <Skeleton className="h-6 w-44" />}
        {(data ?? isError) &&
          (active ? (
            <Pill tone="brand" dot>
              {t("AI ACTIVE / TRADING LIVE")}
            </Pill>
          ) : (
            <Pill tone="amber" dot>
              {flowing
                ? t("Engine paused")
                : closed.all && !isError
                  ? t("Market closed")
                  : t("Feed quiet")}
            </Pill>
          ))}
      </span>
      {closed.texts.map((text) => (
        <Pill key={text}>{text}</Pill>
      ))}
      {data && <Pill tone={feedTone(data)}>{feedLabel(data)}</Pill>}
      {!data && !isError && <Skeleton className="h-6 w-28" />}
    </>
  );
}
