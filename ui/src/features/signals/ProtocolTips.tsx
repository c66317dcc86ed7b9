import {
  ladderMultiple,
  MINUTE,
  SIGNAL_LADDER_LEVELS,
  SIGNAL_LIMITS,
  percentAsIs,
  t,
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
    <Card title={t("Protocol")}>
      <ul className="grid list-disc gap-1.5 pl-4 text-muted marker:text-faint">
        <li>
          {t(
            "Stake at most {{risk}} of your capital per signal. That is for the whole ladder, not for each try.",
            { risk: percentAsIs(SIGNAL_LIMITS.riskPercent) },
          )}
        </li>
        <li>
          {multiple
            ? t(
                "Four tries that win everything back cost about {{multiple}} times the first stake.",
                {
                  multiple: Math.round(multiple),
                },
              )
            : t("Four tries that win everything back cost 16 to 20 times the first stake.")}
        </li>
        <li>
          {t(
            "A signal holds for {{minutes}} minutes. Entering late is another trade at another price.",
            { minutes: SIGNAL_LIMITS.life / MINUTE },
          )}
        </li>
        <li>{t("No signal is also an answer. Skipping one costs nothing.")}</li>
      </ul>
    </Card>
  );
}
