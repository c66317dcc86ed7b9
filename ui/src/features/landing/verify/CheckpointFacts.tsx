import { countText, shortRoot, type LedgerHeadDto, type LedgerLogDto } from "@signaldeck/contract";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { FactRow, HashRow } from "./FactRow.tsx";
import { headOf } from "../../../api/ledger/keptCheckpoint.ts";
import { LogWitnesses } from "./LogWitnesses.tsx";
import { utcMoment } from "./utcMoment.ts";

export interface CheckpointFactsProps {
  /** The log's checkpoint; null: it could not be had, undefined: it is on its way. */
  checkpoint: string | null | undefined;
  /** The ledger's last record; null: nothing is recorded yet, undefined: not known yet. */
  ledger: LedgerHeadDto | null | undefined;
  /** What is known of the public log; null: there is none, undefined: not known yet. */
  log: LedgerLogDto | null | undefined;
}

const WAITING = "…";
const NOT_LOADED = "not loaded";

/** The signed head of the log, small enough to be kept by anybody. */
export function CheckpointFacts({ checkpoint, ledger, log }: CheckpointFactsProps) {
  const head = checkpoint ? headOf(checkpoint) : null;
  const missing = checkpoint === undefined ? WAITING : NOT_LOADED;
  const none = ledger === null ? "none yet" : WAITING;
  return (
    <section className="min-w-0">
      <h3 className="font-semibold">Checkpoint</h3>
      <dl className="mt-2">
        <FactRow term="Entries" value={head ? countText(head.size) : missing} />
        <FactRow
          term="Root hash"
          value={head ? <code title={head.root}>{shortRoot(head.root)}</code> : missing}
        />
        <FactRow term="Last record" value={ledger ? `No. ${countText(ledger.position)}` : none} />
        <FactRow term="Recorded" value={ledger ? utcMoment(ledger.recordedAt) : none} />
        <FactRow
          term="Witnesses"
          value={log === undefined ? WAITING : countText(log?.witnesses.length ?? 0)}
          {...(log?.witnesses.length === 0 && { value: "none configured", tone: "text-amber" })}
        />
        <HashRow term="Hash of the last record" value={ledger ? ledger.hash : none} />
      </dl>
      {log && (log.halted || log.witnesses.length > 0) && <LogWitnesses log={log} />}
      <p className="mb-3 text-1 text-muted">
        Keep a copy of the checkpoint today. A log that was rewritten later no longer fits it.
      </p>
      {checkpoint && <CopyButton text={checkpoint} label="Copy checkpoint" />}
    </section>
  );
}
