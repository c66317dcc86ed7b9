import {
  closedText,
  type MarketStatusDto,
  MINUTE,
  percent,
  SIGNAL_MESSAGES,
  type SignalDto,
  watClock,
  t,
} from "@signaldeck/contract";
import { lastMark } from "../../../api/marketClock.ts";
import { unjudgedPairs } from "../../../api/unjudgedPairs.ts";
import { age } from "../time.ts";

export interface PairFacts {
  pair: string;
  status: MarketStatusDto | undefined;
  /** The newest signal that the member received, of any pair. */
  newest: SignalDto | undefined;
  /** Market time of the pair's last price; null while none is known. */
  lastAt: number | null;
  /** Market time; null while it is unknown. */
  now: number | null;
}

/** A price of this age is old, and says so. */
const OLD = MINUTE;

/** Why a pair has no live signal, as far as the server says it; null while it says nothing. */
export function silenceOf(facts: PairFacts): string | null {
  const { pair, status, newest, lastAt, now } = facts;
  if (!status || now === null) return null;
  const closed = status.closed?.find(({ pairs }) => pairs.includes(pair));
  if (closed) return closedText(closed, now);
  if (status.pause) return SIGNAL_MESSAGES.paused;
  if (!status.fresh) return t("no fresh prices from the feed");
  if (lastAt !== null && now - lastAt >= OLD)
    return t("last price {{age}} ago", { age: age(now - lastAt) });
  const unjudged = unjudgedPairs(status, now).find((one) => one.pair === pair);
  if (unjudged) return t("can be judged again from {{time}}", { time: watClock(unjudged.until) });
  return atMark(pair, status, newest, lastMark(now));
}

/** What came of the pair at the latest mark. */
function atMark(
  pair: string,
  { quiet }: MarketStatusDto,
  newest: SignalDto | undefined,
  mark: number,
): string | null {
  if (quiet && Date.parse(quiet.mark) === mark) {
    return quiet.best?.pair === pair
      ? t("no signal at {{mark}}: best was {{confidence}}", {
          mark: watClock(mark),
          confidence: percent(quiet.best.confidence),
        })
      : t("no signal at {{mark}}", { mark: watClock(mark) });
  }
  const isOther = newest && newest.pair !== pair && Date.parse(newest.createdAt) === mark;
  return isOther
    ? t("{{mark}}: the signal was {{pair}}", { mark: watClock(mark), pair: newest.pair })
    : null;
}
