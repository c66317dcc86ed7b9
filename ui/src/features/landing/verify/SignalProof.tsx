import { percent, type RecordedSignalDto, t } from "@signaldeck/contract";
import { useEffect, useState, type ReactNode } from "react";
import {
  askVerifier,
  type Answer,
  type ProofFound,
  type PublishedFacts,
} from "../../../api/ledger/askVerifier.ts";
import { readSavedCheckpoint } from "../../../api/ledger/savedCheckpoint.ts";
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

/** Whether a signal's publication is in the log as it is on the page, checked on this device. */
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
          key: readSavedCheckpoint(platform)?.key,
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
    <Dialog
      open
      onClose={onClose}
      title={t("Signal No. {{number}}", { number: String(signal.sequence) })}
    >
      <div className="mb-2 min-h-16" role="status">
        <Verdict answer={answer} signal={signal} />
      </div>
      <RecordFacts found={found} decimals={signal.decimals} />
      <p className="mt-3 text-1 text-muted">
        {t(
          "This covers what we published, not the result; the check of the whole log covers both. Neither shows whether the price was the market's.",
        )}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        {answer && "unread" in answer && <Button onClick={retry}>{t("Try again")}</Button>}
        <Button onClick={onClose}>{t("Close")}</Button>
      </div>
    </Dialog>
  );
}

function Verdict(props: { answer: Answer<ProofFound> | null; signal: RecordedSignalDto }) {
  const { answer, signal } = props;
  if (!answer) return <Said title={t("Checking the proof")}>{t("It is small: one moment.")}</Said>;
  if ("unread" in answer) {
    return (
      <Said title={t("The check did not finish")} mark="!" tone="text-amber">
        {`${answer.unread} ${t("This says nothing about the signal.")}`}
      </Said>
    );
  }
  const { fault, record } = answer.found;
  const wrong = fault ?? (record?.hash ? differenceOf(record, signal) : null);
  if (wrong !== null) {
    return (
      <Said title={t("This does not hold")} mark="✕" tone="text-put">
        {wrong}
      </Said>
    );
  }
  if (!record?.hash) {
    return (
      <Said title={t("In the log, still sealed")} mark="✓" tone="text-brand">
        {t(
          "We open it a quarter of an hour after the result was recorded. Then you can check what it says.",
        )}
      </Said>
    );
  }
  return (
    <Said title={t("In the log, and it matches this page")} mark="✓" tone="text-brand">
      {t("Our key signed a log that holds this record.")}
    </Said>
  );
}

/** What the page says otherwise than the record, in words; null: nothing. */
function differenceOf(
  { hash, body }: NonNullable<ProofFound["record"]>,
  signal: RecordedSignalDto,
): string | null {
  if (hash !== signal.publishedHash) return t("The log holds another record than this page names.");
  const isSame = body?.pair === signal.pair && body.direction === signal.direction;
  return isSame ? null : t("The record says otherwise than this page.");
}

const WAITING = "…";

/** The record's own words; its rows are there before it is, so that nothing moves. */
function RecordFacts({ found, decimals }: { found: ProofFound | null; decimals: number }) {
  const record = found?.record;
  const rest = record ? t("sealed") : WAITING;
  const shown = <Name extends keyof PublishedFacts>(
    name: Name,
    show: (value: NonNullable<PublishedFacts[Name]>) => ReactNode,
  ) => {
    const value = record?.body?.[name];
    if (value === undefined) return rest;
    return value === null ? t("none") : show(value);
  };
  const price = (value: number) => value.toFixed(decimals);
  return (
    <dl>
      <FactRow
        term={t("Record")}
        value={record ? t("No. {{number}}", { number: record.position }) : WAITING}
      />
      <FactRow term={t("Recorded")} value={record ? utcMoment(record.recordedAt) : WAITING} />
      <FactRow term={t("Pair")} value={shown("pair", (pair) => pair)} />
      <FactRow
        term={t("Direction")}
        value={shown("direction", (way) => (
          <DirectionLabel direction={way} />
        ))}
      />
      <FactRow term={t("Entry price")} value={shown("entryPrice", price)} />
      <FactRow term={t("Take profit")} value={shown("takeProfit", price)} />
      <FactRow term={t("Stop loss")} value={shown("stopLoss", price)} />
      <FactRow term={t("Confidence")} value={shown("confidence", (of) => percent(of))} />
      <FactRow term={t("Entry")} value={shown("slot", utcMoment)} />
      <FactRow term={t("Expiry")} value={shown("expiresAt", utcMoment)} />
      <HashRow term={t("Hash of the record")} value={record?.hash ?? rest} />
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
