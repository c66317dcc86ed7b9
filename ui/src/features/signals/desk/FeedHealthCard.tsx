import {
  countText,
  HOUR,
  MARKET_WORD,
  type PairHealthDto,
  SIGNAL_DESK_LIMITS,
  type SignalDeskDto,
  watClock,
} from "@signaldeck/contract";
import { Card } from "../../../components/Card.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { age } from "../time.ts";

const HOURS = SIGNAL_DESK_LIMITS.gapWindow / HOUR;

/** Where the prices come from, how each pair is doing, and what waits in this process. */
export function FeedHealthCard({ desk }: { desk: SignalDeskDto }) {
  const { market, pairs, queues, streams } = desk;
  return (
    <Card
      title="Feed"
      aside={
        <Pill tone={market.fresh ? "brand" : "amber"} dot>
          {market.fresh ? "Fresh prices" : "Silent"}
        </Pill>
      }
    >
      <p className="font-semibold">{market.feed.label}</p>
      <p className="text-1 break-words text-muted">
        {market.feed.live ? "Live" : `Recorded, at ${market.speed} times its speed`},{" "}
        {MARKET_WORD[market.feed.market]}; in the ledger as {market.feed.name}
      </p>
      <ul aria-label="Pairs" className="mt-3 border-t border-line">
        {pairs.map((pair) => (
          <Pair key={pair.pair} health={pair} />
        ))}
      </ul>
      <dl className="mt-3 grid gap-1">
        <Line term="Open live streams" value={streams} />
        <Line term="Writes in the queue" value={queues.writes} />
        <Line term="Imports not looked at" value={queues.imports} />
        <Line term="Messages to be sent" value={queues.outbox} />
      </dl>
    </Card>
  );
}

function Pair({ health }: { health: PairHealthDto }) {
  const { pair, fresh, tickAge, expected, missing, lastGap } = health;
  return (
    <li className="border-b border-line py-2">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{pair}</span>
        <span className={fresh ? "text-muted" : "font-semibold text-amber"}>
          {tickAge === null ? `no price for ${HOURS} h` : `${age(tickAge)} ago`}
          {!fresh && tickAge !== null && ", silent"}
        </span>
      </div>
      <p className="text-1 text-muted">
        {missing === 0
          ? `No gap in ${HOURS} h`
          : `${countText(missing)} of ${countText(expected)} candles missing in ${HOURS} h`}
        {lastGap !== null && missing < expected && (
          <>
            , last {watClock(lastGap.from)} to {watClock(lastGap.to)} WAT
          </>
        )}
      </p>
    </li>
  );
}

function Line(props: { term: string; value: number }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{props.term}</dt>
      <dd className="font-semibold tabular-nums">{countText(props.value)}</dd>
    </div>
  );
}
