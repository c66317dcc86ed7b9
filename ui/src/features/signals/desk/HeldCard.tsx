import { openTable, type HeldSignalDto, type HeldSource, watClock } from "@signaldeck/contract";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { Price } from "../../../components/Price.tsx";
import { resultOf } from "../signalView.ts";
import { useDecideHeldMutation } from "./api.ts";

/** Of each source, what its prices are called. */
const SOURCES = openTable<HeldSource, string>((words) => words, {
  history: "Vendor's history",
  live: "Live at the time",
});

/** A signal whose prices cannot be believed, all that is known of them, and what can be done. */
export function HeldCard({ held }: { held: HeldSignalDto }) {
  const { sequence, pair, direction, decimals, reason, prices, around } = held;
  const [asking, setAsking] = useState<HeldSource | "none" | null>(null);
  const [decide] = useDecideHeldMutation();
  const name = `No. ${sequence}, ${pair} ${direction}`;
  const chosen = prices.find(({ source }) => source === asking);
  return (
    <Card
      title={`Check the price: No. ${sequence}`}
      aside={<Pill tone="amber">Until {watClock(held.decidableUntil)} WAT</Pill>}
    >
      <div className="grid gap-3">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{pair}</span>
          <DirectionLabel direction={direction} />
        </p>
        <p className="break-words">{reason}</p>
        <p className="text-muted">
          If three minutes after the expiry confirm the price, the signal settles by itself. If
          nobody decides, it ends unsettled.
        </p>
        <ul aria-label="Recorded prices" className="grid gap-2">
          {prices.map(({ source, entryPrice, closePrice, outcome }) => (
            <li
              key={source}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-2"
            >
              <span className="min-w-40 font-semibold">{SOURCES[source]}</span>
              <span className="text-muted">
                <Price value={entryPrice} decimals={decimals} emphasis={false} />
                {" → "}
                <Price value={closePrice} decimals={decimals} emphasis={false} />
              </span>
              <span>{resultOf({ outcome })?.word}</span>
              <Button className="sm:ms-auto" onClick={() => setAsking(source)}>
                Confirm this price
              </Button>
            </li>
          ))}
        </ul>
        <details>
          <summary>Closes of the minutes around it</summary>
          <ol className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 text-1">
            {around.map(({ at, price }) => (
              <li key={at} className="col-span-2 grid grid-cols-subgrid">
                <span className="text-muted">{watClock(Date.parse(at) + 1)} WAT</span>
                <Price value={price} decimals={decimals} emphasis={false} />
              </li>
            ))}
          </ol>
        </details>
        <div>
          <Button onClick={() => setAsking("none")}>Leave it unsettled</Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={chosen ? `Settle ${name}` : `Leave ${name} unsettled`}
        action={chosen ? "Settle the signal" : "Leave it unsettled"}
        failure="The signal could not be decided. Please try again."
        onConfirm={() =>
          decide({ params: { id: held.id }, body: { source: chosen?.source ?? null } }).unwrap()
        }
      >
        <p>
          {chosen
            ? `It ends by "${SOURCES[chosen.source]}": ${resultOf(chosen)?.word ?? ""}.`
            : "It has no outcome and counts nowhere."}{" "}
          The public ledger says that a person decided. This cannot be taken back.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
