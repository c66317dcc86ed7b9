import {
  ladderMultiple,
  MINUTE,
  SIGNAL_LADDER_LEVELS,
  SIGNAL_LIMITS,
  percentAsIs,
} from "@signaldeck/contract";
import { usePerformanceQuery } from "../../api/liveStreamCalls.ts";
import { useCan } from "../../api/session.ts";
import { Card } from "../../components/Card.tsx";

/** How the signals are meant to be used, and what a ladder does to the stake. */
export function ProtocolTips() {
  const mayRead = useCan("signals.read");
  const { data } = usePerformanceQuery(undefined, { skip: !mayRead });
  const multiple =
    data && ladderMultiple({ payoutPercent: data.payoutPercent, levels: SIGNAL_LADDER_LEVELS });
  return (
    <Card title="Protocol">
      <ul className="grid list-disc gap-1.5 pl-4 text-muted marker:text-faint">
        <li>
          Stake at most {percentAsIs(SIGNAL_LIMITS.riskPercent)} of your capital per signal. That is
          for the whole ladder, not for each try.
        </li>
        <li>
          Four tries that win everything back cost{" "}
          {multiple ? `about ${Math.round(multiple)} times` : "16 to 20 times"} the first stake.
        </li>
        <li>
          A signal holds for {SIGNAL_LIMITS.life / MINUTE} minutes. Entering late is another trade
          at another price.
        </li>
        <li>No signal is also an answer. Skipping one costs nothing.</li>
      </ul>
    </Card>
  );
}
