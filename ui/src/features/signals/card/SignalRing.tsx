import { MINUTE, SECOND, t } from "@signaldeck/contract";
import { useMarketNow } from "../../../api/marketClockHooks.tsx";
import { ExpiryRing } from "../../../components/ExpiryRing.tsx";
import { ringFraction } from "../signalView.ts";
import { countdown } from "../../../components/countdown.ts";

/** When the time left is read out, and in which words; not every second. */
const READ_OUT = [
  { left: 10 * SECOND, words: () => t("10 seconds to expiry") },
  { left: MINUTE, words: () => t("1 minute to expiry") },
];

/** The time that a signal has left, draining. */
export function SignalRing({ expiresAt }: { expiresAt: string }) {
  const now = useMarketNow(SECOND);
  const left = now === null ? null : Math.max(0, Date.parse(expiresAt) - now);
  return (
    <>
      <ExpiryRing
        small
        fraction={now === null ? 0 : ringFraction(expiresAt, now)}
        text={left === null ? "–:–" : countdown(left)}
        caption={t("to expiry")}
        label={t("Time to expiry")}
      />
      <span role="status" className="sr-only">
        {left !== null && READ_OUT.find((step) => left <= step.left)?.words()}
      </span>
    </>
  );
}
