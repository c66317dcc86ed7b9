import { type SignalDto, voidableUntil, watClock } from "@signaldeck/contract";
import { useState } from "react";
import { LIVE_LIST, useSignalsQuery } from "../../../api/liveStreamCalls.ts";
import { useMarketNow } from "../../../api/marketClockHooks.tsx";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { Price } from "../../../components/Price.tsx";
import { sourceLabel } from "../../../components/signalSource.ts";
import { liveSignal } from "../signalView.ts";
import { countdown } from "../../../components/countdown.ts";
import { useVoidSignalMutation, useWithdrawSignalMutation } from "./api.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

/** The signal that runs at this moment, which is the only one that can be taken back. */
export function RunningSignal() {
  const { data } = useSignalsQuery(LIVE_LIST);
  const now = useMarketNow(1_000);
  const [note, setNote] = useState<string | null>(null);
  const signal = data && liveSignal(data, now);
  if (!signal) return note === null ? null : <FormNote message={note} />;
  return <Running key={signal.id} signal={signal} now={now} onTakenBack={setNote} />;
}

function Running(props: {
  signal: SignalDto;
  now: number | null;
  onTakenBack: (note: string) => void;
}) {
  const { signal, now, onTakenBack } = props;
  const [asking, setAsking] = useState<"void" | "withdraw" | null>(null);
  const [voidSignal] = useVoidSignalMutation();
  const [withdrawSignal] = useWithdrawSignalMutation();
  const voidable = now !== null && now <= voidableUntil(signal);
  const title = `No. ${signal.sequence}, ${signal.pair} ${signal.direction}`;
  const left = now === null ? null : Math.max(0, Date.parse(signal.expiresAt) - now);
  return (
    <Card
      title={`Running: No. ${signal.sequence}`}
      aside={
        left !== null && (
          <span>
            {countdown(left)} to {watClock(signal.expiresAt)} WAT
          </span>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="text-3 font-semibold">{signal.pair}</span>
        <DirectionLabel direction={signal.direction} />
        <Pill tone={signal.source === "engine" ? "neutral" : "amber"}>
          {sourceLabel(signal.source)}
        </Pill>
        <span className="text-muted">
          Entry <Price value={signal.entryPrice} decimals={signal.decimals} emphasis={false} />
        </span>
        <Button className="sm:ms-auto" onClick={() => setAsking(voidable ? "void" : "withdraw")}>
          {voidable ? "Void with a reason" : "Withdraw with a reason"}
        </Button>
      </div>
      <ReasonDialog
        open={asking === "void"}
        onClose={() => setAsking(null)}
        title={`Void ${title}`}
        action="Void the signal"
        failure="The signal could not be voided. Please try again."
        onReason={async (reason) => {
          await voidSignal({ params: { id: signal.id }, body: { reason } }).unwrap();
          onTakenBack(`No. ${signal.sequence} is voided. Members were told.`);
        }}
      >
        <p>
          It is closed without an outcome and counts in no statistic. It stays in the list, on the
          public page and in the ledger, with the reason, the time and the price at this moment.
          This cannot be taken back. You can void a signal within a minute of its publication; later
          you can withdraw it.
        </p>
      </ReasonDialog>
      <ReasonDialog
        open={asking === "withdraw"}
        onClose={() => setAsking(null)}
        title={`Withdraw ${title}`}
        action="Withdraw the signal"
        failure="The signal could not be withdrawn. Please try again."
        onReason={async (reason) => {
          await withdrawSignal({ params: { id: signal.id }, body: { reason } }).unwrap();
          onTakenBack(
            `No. ${signal.sequence} is withdrawn. Members were told, and its result will count.`,
          );
        }}
      >
        <p>
          Nobody can take it any more, and members are told at once. It goes on to its result, which
          counts like any other. Its number, the time and your reason are public right away, so
          leave out the pair and the direction. This cannot be taken back.
        </p>
      </ReasonDialog>
    </Card>
  );
}
