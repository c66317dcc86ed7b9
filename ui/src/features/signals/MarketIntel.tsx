import {
  feedText,
  type MarketStatusDto,
  MINUTE,
  t,
  watClock,
  watWeekday,
} from "@signaldeck/contract";
import { closedMarkets } from "../../api/closedMarkets.ts";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { Card } from "../../components/Card.tsx";
import { OwnTime } from "../../components/OwnTime.tsx";
import { classes } from "../../components/classes.ts";
import { marketSessions } from "./marketSessions.ts";

/** Which trading sessions are open at the market's time, and where the prices come from. */
export function MarketIntel() {
  const now = useMarketNow(MINUTE);
  const { data: status } = useMarketStatusQuery();
  return (
    <Card title={t("Market intel")} aside={now !== null && watWeekday(now)}>
      {now === null && <p className="text-muted">{t("The market's clock is not known yet.")}</p>}
      {now !== null && (
        <ul className="grid gap-2">
          {marketSessions(now).map(({ name, open, changesAt }) => (
            <li key={name} className="flex items-baseline justify-between gap-3">
              <span className={open ? "font-semibold" : "text-muted"}>{name}</span>
              <span className={classes("text-end", open ? "text-text" : "text-muted")}>
                {open
                  ? t("open until {{when}} WAT", { when: dayAndTime(now, changesAt) })
                  : t("closed, opens {{when}} WAT", { when: dayAndTime(now, changesAt) })}
                <OwnTime at={changesAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {/* Below the sessions, and never before them: it would be pushed down. */}
      {now !== null && status && (
        <p className="mt-3 border-t border-line pt-3 text-muted">{statusText(status)}</p>
      )}
    </Card>
  );
}

/** Where the prices come from, and why no signal comes of them. */
function statusText(status: MarketStatusDto): string {
  const closed = closedMarkets(status);
  const sentences = [feedWords(status), ...closed.texts];
  if (closed.all) sentences.push(t("No signals meanwhile."));
  else if (!status.fresh) sentences.push(t("No fresh prices at the moment, so no signals."));
  return sentences.join(". ");
}

function feedWords({ feed: dto, speed }: MarketStatusDto): string {
  const feed = feedText(dto);
  if (speed === 1) return dto.live ? feed : t("{{feed}}, recorded", { feed });
  return dto.live
    ? t("{{feed}}, played at {{speed}} times its speed", { feed, speed })
    : t("{{feed}}, recorded, played at {{speed}} times its speed", { feed, speed });
}

/** A later moment, with its day when that is not the same WAT day. */
function dayAndTime(now: number, then: number): string {
  const day = watWeekday(then);
  const time = watClock(then);
  return day === watWeekday(now) ? time : `${day.slice(0, 3)} ${time}`;
}
