import { percentAsIs, t } from "@signaldeck/contract";
import { StickyNote } from "lucide-react";
import { Pill } from "../../../../components/Pill.tsx";

/** Stands above everything else: nothing below it is money. */
export function PaperBar({ payoutPercent }: { payoutPercent: number }) {
  return (
    <section
      aria-label={t("Paper account")}
      className="flex items-center gap-3 rounded-card border border-amber bg-amber-wash px-4 py-3"
    >
      <StickyNote aria-hidden="true" className="size-4.5 shrink-0 text-amber" />
      <p className="grow">
        <strong className="font-semibold text-amber">{t("Paper account.")}</strong>{" "}
        {t(
          "No broker and no money. The bot trades our recommended signals on paper, at {{payout}} payout.",
          { payout: percentAsIs(payoutPercent) },
        )}
      </p>
      <Pill tone="amber" className="max-sm:hidden">
        {t("Paper money")}
      </Pill>
    </section>
  );
}
