import { decimals, percent, t } from "@signaldeck/contract";
import { SampleData } from "../../components/SampleData.tsx";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { ExpiryRing } from "../../components/ExpiryRing.tsx";
import { Price } from "../../components/Price.tsx";

const facts = (): readonly { label: string; value: string; note?: string }[] => [
  { label: t("Stop loss · take profit"), value: "1.08401 · 1.08557" },
  {
    label: t("Confidence"),
    value: percent(54.8),
    note: t("{{low}} to {{high}}", { low: decimals("53.1"), high: decimals("56.4") }),
  },
  { label: t("Break-even at {{payout}} payout", { payout: percent(85, 0) }), value: percent(54.1) },
  { label: t("Expiry"), value: t("5 minutes after entry") },
];

/** How a signal looks, as a picture: nothing in it runs or was measured. */
export function SampleSignal() {
  return (
    <SampleData
      label={t("Sample signal")}
      note={t("So you know what to expect")}
      className="bg-surface"
    >
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-4">EUR/USD</span>
            <DirectionLabel direction="CALL" className="rounded-full bg-call-wash px-3 py-1" />
          </p>
          <p className="mt-3 text-1 text-muted">{t("Entry")}</p>
          <p className="text-3 font-semibold">
            <Price value={1.08472} decimals={5} />
          </p>
        </div>
        <ExpiryRing
          fraction={0.74}
          text="3:42"
          caption={t("to expiry")}
          label={t("Time to expiry")}
        />
      </div>
      <dl className="mt-4 grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2">
        {facts().map(({ label, value, note }) => (
          <div key={label}>
            <dt className="text-1 text-muted">{label}</dt>
            <dd className="font-semibold">
              {value}{" "}
              {note !== undefined && <span className="text-1 font-normal text-muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </SampleData>
  );
}
