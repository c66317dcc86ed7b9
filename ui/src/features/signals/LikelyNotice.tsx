import { likelySentence, type LikelySignalDto, t } from "@signaldeck/contract";
import { useLikely } from "../../api/LiveStreamProvider.tsx";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { useWorth } from "../../api/signalPreferences.ts";
import { countdown } from "../../components/countdown.ts";

/**
 * Seconds before a mark: what is likely there. It lies over the page, so that nothing moves when it
 * comes and goes.
 * @param props.pair tells of this pair alone; null: of any.
 */
export function LikelyNotice({ pair = null }: { pair?: string | null }) {
  const likely = useLikely();
  return likely && (pair ?? likely.pair) === likely.pair && <UntilMark likely={likely} />;
}

function UntilMark({ likely }: { likely: LikelySignalDto }) {
  const now = useMarketNow(1_000);
  const { skip } = useWorth(likely);
  const left = now === null ? 0 : Date.parse(likely.mark) - now;
  if (left <= 0 || skip !== null) return null;
  return (
    <aside
      aria-label={t("Get ready")}
      className="fixed inset-x-4 z-20 mx-auto flex max-w-xl animate-appear items-center justify-between gap-4 rounded-card border border-brand bg-raised px-4.5 py-3 shadow-lg"
      // Above the phone's bar.
      style={{ bottom: "calc(4.75rem + env(safe-area-inset-bottom))" }}
    >
      <p role="status">
        <span className="font-semibold">{likelySentence(likely)}</span>{" "}
        <span className="text-muted">{t("Decided at the mark.")}</span>
      </p>
      <span aria-hidden="true" className="text-3 font-semibold">
        {countdown(left)}
      </span>
    </aside>
  );
}
