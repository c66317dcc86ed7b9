import { countText, percent, type RecordedSignalDto } from "@signaldeck/contract";
import { useEffect, useState, type ReactNode } from "react";
import {
  askVerifier,
  type Answer,
  type ProofFound,
  type PublishedFacts,
} from "../../../api/ledger/askVerifier.ts";
import { readKept } from "../../../api/ledger/keptCheckpoint.ts";
import { ledgerAddress } from "../../../api/ledger/ledgerAddress.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import type { PlatformWorker } from "../../../platform/Platform.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { FactRow, HashRow } from "./FactRow.tsx";
import { utcMoment } from "./utcMoment.ts";

export interface SignalProofProps {
  signal: RecordedSignalDto;
  start: () => PlatformWorker;
  onClose: () => void;
}

/** Whether a signal's publication is in the log as it stands on the page, checked on this device. */
export function SignalProof({ signal, start, onClose }: SignalProofProps) {
  const platform = usePlatform();
  const [tries, setTries] = useState(1);
  const [answer, setAnswer] = useState<Answer<ProofFound> | null>(null);
  useEffect(
    () =>
      askVerifier<"signal">(
        start,
        {
          ledger: ledgerAddress(platform.apiBaseUrl),
          key: readKept(platform)?.key,
          signalId: signal.id,
        },
        { answer: setAnswer },
      ),
    [start, platform, signal.id, tries],
  );
  const retry = () => {
    setAnswer(null);
    setTries(tries + 1);
  };
  const found = answer && "found" in answer ? answer.found : null;
  return (
    <Dialog open onClose={onClose} title={`Signal No. ${countText(signal.sequence)}`}>
      <div className="mb-2 min-h-16" role="status">
        <Verdict answer={answer} signal={signal} />
      </div>
      <RecordFacts found={found} decimals={signal.decimals} />
      <p className="mt-3 text-1 text-muted">
        This covers what we published, not the result; the check of the whole log covers both.
        Neither shows whether the price was the market&apos;s.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        {answer && "unread" in answer && <Button onClick={retry}>Try again</Button>}
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function Verdict(props: { answer: Answer<ProofFound> | null; signal: RecordedSignalDto }) {
  const { answer, signal } = props;
  if (!answer) return <Said title="Checking the proof">It is small: one moment.</Said>;
  if ("unread" in answer) {
    return (
      <Said title="The check did not finish" mark="!" tone="text-amber">
        {answer.unread} This says nothing about the signal.
      </Said>
    );
  }
  const { fault, record } = answer.found;
  const wrong = fault ?? (record?.hash ? differenceOf(record, signal) : null);
  if (wrong !== null) {
    return (
      <Said title="This does not hold" mark="✕" tone="text-put">
        {wrong}
      </Said>
    );
  }
  if (!record?.hash) {
    return (
      <Said title="In the log, still sealed" mark="✓" tone="text-brand">
        We open it a quarter of an hour after the result was recorded. Then you can check what it
        says.
      </Said>
    );
  }
  return (
    <Said title="In the log, and it matches this page" mark="✓" tone="text-brand">
      Our key signed a log that holds this record.
    </Said>
  );
}

/** What the page says otherwise than the record, in words; null: nothing. */
function differenceOf(
  { hash, body }: NonNullable<ProofFound["record"]>,
  signal: RecordedSignalDto,
): string | null {
  if (hash !== signal.publishedHash) return "The log holds another record than this page names.";
  const isSame = body?.pair === signal.pair && body.direction === signal.direction;
  return isSame ? null : "The record says otherwise than this page.";
}

const WAITING = "…";

/** The record's own words; its rows are there before it is, so that nothing moves. */
function RecordFacts({ found, decimals }: { found: ProofFound | null; decimals: number }) {
  const record = found?.record;
  const rest = record ? "sealed" : WAITING;
  const shown = <Name extends keyof PublishedFacts>(
    name: Name,
    show: (value: NonNullable<PublishedFacts[Name]>) => ReactNode,
  ) => {
    const value = record?.body?.[name];
    if (value === undefined) return rest;
    return value === null ? "none" : show(value);
  };
  const price = (value: number) => value.toFixed(decimals);
  return (
    <dl>
      <FactRow term="Record" value={record ? `No. ${countText(record.position)}` : WAITING} />
      <FactRow term="Recorded" value={record ? utcMoment(record.recordedAt) : WAITING} />
      <FactRow term="Pair" value={shown("pair", (pair) => pair)} />
      <FactRow
        term="Direction"
        value={shown("direction", (way) => (
          <DirectionLabel direction={way} />
        ))}
      />
      <FactRow term="Entry price" value={shown("entryPrice", price)} />
      <FactRow term="Take profit" value={shown("takeProfit", price)} />
      <FactRow term="Stop loss" value={shown("stopLoss", price)} />
      <FactRow term="Confidence" value={shown("confidence", (of) => percent(of))} />
      <FactRow term="Entry" value={shown("slot", utcMoment)} />
      <FactRow term="Expiry" value={shown("expiresAt", utcMoment)} />
      <HashRow term="Hash of the record" value={record?.hash ?? rest} />
    </dl>
  );
}

function Said(props: { title: string; mark?: string; tone?: string; children: ReactNode }) {
  return (
    <>
      <p className={`font-semibold ${props.tone ?? ""}`}>
        {props.mark !== undefined && <span aria-hidden="true">{props.mark} </span>}
        {props.title}
      </p>
      <p className="text-muted">{props.children}</p>
    </>
  );
}
