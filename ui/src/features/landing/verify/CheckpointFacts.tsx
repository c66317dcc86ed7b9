import {
  countText,
  shortRoot,
  type LedgerHeadDto,
  type LedgerLogDto,
  t,
} from "@signaldeck/contract";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { FactRow, HashRow } from "./FactRow.tsx";
import { headOf } from "../../../api/ledger/keptCheckpoint.ts";
import { LogWitnesses } from "./LogWitnesses.tsx";
import { utcMoment } from "./utcMoment.ts";

export interface CheckpointFactsProps {
  /** The log's checkpoint; null: it could not be loaded, undefined: it is on its way. */
  checkpoint: string | null | undefined;
  /** The ledger's last record; null: nothing is recorded yet, undefined: not known yet. */
  ledger: LedgerHeadDto | null | undefined;
  /** What is known of the public log; null: there is none, undefined: not known yet. */
  log: LedgerLogDto | null | undefined;
}

const WAITING = "…";

/** The signed head of the log, small enough for anybody to save. */
export function CheckpointFacts({ checkpoint, ledger, log }: CheckpointFactsProps) {
  const head = checkpoint ? headOf(checkpoint) : null;
  const missing = checkpoint === undefined ? WAITING : t("not loaded");
  const none = ledger === null ? t("none yet") : WAITING;
  return (
    <section className="min-w-0">
      <h3 className="font-semibold">{t("Checkpoint")}</h3>
      <dl className="mt-2">
        <FactRow term={t("Entries")} value={head ? countText(head.size) : missing} />
        <FactRow
          term={t("Root hash")}
          value={head ? <code title={head.root}>{shortRoot(head.root)}</code> : missing}
        />
        <FactRow
          term={t("Last record")}
          value={ledger ? t("No. {{number}}", { number: ledger.position }) : none}
        />
        <FactRow term={t("Recorded")} value={ledger ? utcMoment(ledger.recordedAt) : none} />
        <FactRow
          term={t("Witnesses")}
          value={log === undefined ? WAITING : countText(log?.witnesses.length ?? 0)}
          {...(log?.witnesses.length === 0 && { value: t("none configured"), tone: "text-amber" })}
        />
        <HashRow term={t("Hash of the last record")} value={ledger ? ledger.hash : none} />
      </dl>
      {log && (log.halted || log.witnesses.length > 0) && <LogWitnesses log={log} />}
      <p className="mb-3 text-1 text-muted">
        {t(
          "Keep a copy of the checkpoint today. A log that was rewritten later no longer fits it.",
        )}
      </p>
      {checkpoint && <CopyButton text={checkpoint} label={t("Copy checkpoint")} />}
    </section>
  );
}
