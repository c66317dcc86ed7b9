import {
  t,
  countText,
  shortRoot,
  type LedgerHeadDto,
  type LedgerLogDto,
  type LedgerWitnessDto,
} from "@signaldeck/contract";
import { useEffect, useState } from "react";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { FactRow, HashRow } from "./FactRow.tsx";
import { headOf } from "../../../api/ledger/savedCheckpoint.ts";
import { utcMoment } from "./utcMoment.ts";
import { Phrase } from "../../../components/Phrase.tsx";
import { ledgerAddress } from "../../../api/ledger/ledgerAddress.ts";

/** The log's present checkpoint as text, as it is shown; null where it could not be loaded. */
export function useCheckpoint(): string | null | undefined {
  const { apiBaseUrl, startVerifier } = usePlatform();
  const isHere = startVerifier !== null;
  const [text, setText] = useState<string | null | undefined>(isHere ? undefined : null);
  useEffect(() => {
    if (!isHere) return undefined;
    const left = new AbortController();
    fetchText(`${ledgerAddress(apiBaseUrl)}/checkpoint`, left.signal).then(setText, () => {
      if (!left.signal.aborted) setText(null);
    });
    return () => left.abort();
  }, [apiBaseUrl, isHere]);
  return text;
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`The log answers ${reply.status}`);
  return reply.text();
}

/** Who else signs the heads of the ledger's log, and what is wrong with it, if anything. */
function LogWitnesses({ log }: { log: LedgerLogDto }) {
  return (
    <div className="mb-3 grid gap-1 text-1">
      {log.halted && (
        <p className="text-amber">
          {t(
            "The public log has stopped: what is stored does not continue what was shown last, so nothing more is signed.",
          )}
        </p>
      )}
      <ul className="grid gap-1">
        {log.witnesses.map((witness) => (
          <li
            key={witness.name}
            className={witness.state === "refused" ? "text-amber" : "text-muted"}
          >
            <Phrase
              text={wordsOf(witness)}
              parts={{ name: <span className="break-all">{witness.name}</span> }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function wordsOf({ state, signedSize }: LedgerWitnessDto): string {
  if (state === "signed" && signedSize !== null) {
    return t("<name/> has signed the log's head, {{entries}} entries.", { entries: signedSize });
  }
  const now =
    state === "refused"
      ? t("<name/> refuses the log's head: it does not go on from what this witness has signed.")
      : t("<name/> has not signed the newest head yet.");
  const before =
    signedSize === null
      ? t("It has signed nothing yet.")
      : t("Its last signature: {{entries}} entries.", { entries: signedSize });
  return `${now} ${before}`;
}

interface CheckpointFactsProps {
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
        {log?.witnesses.length === 0 ? (
          <FactRow term={t("Witnesses")} value={t("none configured")} tone="text-amber" />
        ) : (
          <FactRow
            term={t("Witnesses")}
            value={log === undefined ? WAITING : countText(log?.witnesses.length ?? 0)}
          />
        )}
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
