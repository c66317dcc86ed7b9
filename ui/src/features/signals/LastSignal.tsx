import { type SignalDto, t } from "@signaldeck/contract";
import { Phrase } from "../../components/Phrase.tsx";
import { resultOf } from "./signalView.ts";

/** "Last: EUR/USD CALL, profit" */
export function LastSignal({ signal }: { signal: SignalDto }) {
  const { pair, direction, voidedReason, withdrawnReason } = signal;
  const result = resultOf(signal);
  if (voidedReason !== null) {
    return t("Last: {{pair}} {{direction}}, voided: {{reason}}", {
      pair,
      direction,
      reason: voidedReason,
    });
  }
  if (!result && withdrawnReason !== null) {
    return t("Last: {{pair}} {{direction}}, withdrawn: {{reason}}", {
      pair,
      direction,
      reason: withdrawnReason,
    });
  }
  if (!result) return t("Last: {{pair}} {{direction}}", { pair, direction });
  return (
    <Phrase
      text={t("Last: {{pair}} {{direction}}<result>, {{result}}</result>", {
        pair,
        direction,
        result: result.word,
      })}
      parts={{ result: (words) => <span className={result.className}>{words}</span> }}
    />
  );
}
