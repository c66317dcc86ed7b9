import { feedText, MINUTE, watClock, watWeekday } from "@signaldeck/contract";
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
  const closed = closedMarkets(status);
  return (
    <Card title="Market intel" aside={now !== null && watWeekday(now)}>
      {now === null && <p className="text-muted">The market&apos;s clock is not known yet.</p>}
      {now !== null && (
        <ul className="grid gap-2">
          {marketSessions(now).map(({ name, open, changesAt }) => (
            <li key={name} className="flex items-baseline justify-between gap-3">
              <span className={open ? "font-semibold" : "text-muted"}>{name}</span>
              <span className={classes("text-right", open ? "text-text" : "text-muted")}>
                {open ? "open until " : "closed, opens "}
                {dayWord(now, changesAt)}
                {watClock(changesAt)} WAT
                <OwnTime at={changesAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {status && (
        <p className="mt-3 border-t border-line pt-3 text-muted">
          {feedText(status.feed)}
          {!status.feed.live && ", recorded"}
          {status.speed !== 1 && `, played at ${status.speed} times its speed`}
          {closed.texts.map((text) => `. ${text}`)}
          {closed.all && ". No signals meanwhile."}
          {!status.fresh && !closed.all && ". No fresh prices at the moment, so no signals."}
        </p>
      )}
    </Card>
  );
}

/** Names the day of a later moment when it is not the same WAT day. */
function dayWord(now: number, then: number): string {
  const day = watWeekday(then);
  return day === watWeekday(now) ? "" : `${day.slice(0, 3)} `;
}
