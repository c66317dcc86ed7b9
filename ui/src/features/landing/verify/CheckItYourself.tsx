import {
  t,
  type RecordSummaryDto,
  countText,
  shortRoot,
  type LedgerHeadDto,
  type LedgerLogDto,
  type LedgerWitnessDto,
} from "@signaldeck/contract";
import { type ReactNode, useEffect, useState } from "react";
import { Card } from "../../../components/Card.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { CheckForm } from "./CheckForm.tsx";
import { CheckResult } from "./CheckResult.tsx";
import { useLedgerCheck } from "./useLedgerCheck.ts";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { FactRow, HashRow } from "./FactRow.tsx";
import { headOf } from "../../../api/ledger/savedCheckpoint.ts";
import { utcMoment } from "./utcMoment.ts";
import { Phrase } from "../../../components/Phrase.tsx";
import { ledgerAddress } from "../../../api/ledger/ledgerAddress.ts";

/** The log's present checkpoint as text, as it is shown; null where it could not be loaded. */
function useCheckpoint(): string | null | undefined {
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
            "The public log stands still: what is stored does not go on from what was shown last, so nothing is signed any more.",
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
  if (state === "signed") {
    return signedSize === null
      ? t("<name/> has signed the log's head, its entries.")
      : t("<name/> has signed the log's head, {{entries}} entries.", { entries: signedSize });
  }
  const now =
    state === "waiting"
      ? t("<name/> has not signed the newest head yet.")
      : t("<name/> refuses the log's head: it does not go on from what this witness has signed.");
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
function CheckpointFacts({ checkpoint, ledger, log }: CheckpointFactsProps) {
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

/** What the check looks at, in the order in which it does. */
const covered = () => [
  t(
    "The log is what our key signed, with no record and no signal missing between the first and the last.",
  ),
  t("Each record carries the hash of the one before it."),
  t("Every record we opened is the one we sealed, and none stays sealed too long."),
  t("Each result follows from the recorded direction and prices, and this site counts it so."),
];

/** What nobody can learn from the log alone. */
const notCovered = (isWitnessed: boolean, isTerminal: boolean) => [
  t("Whether our prices were the market's. Compare them with the feed's own history."),
  t("Signals we never recorded."),
  isWitnessed
    ? t(
        "Whether you see the same log as everyone else. Witnesses sign it, and this check does not read their signatures: verify.mjs does, given their keys.",
      )
    : t(
        "Whether you see the same log as everyone else. No witness signs this log, so only people who kept an earlier checkpoint or message can tell if we rewrote it.",
      ),
  isTerminal
    ? t(
        "Whether this terminal brought an honest program. To be sure, read the file and run it with Node.",
      )
    : t(
        "Whether our server gave you an honest program. To be sure, read the file and run it with Node.",
      ),
];

/** The check of the public log on the reader's own device, and the checkpoint that it is held to. */
export function CheckItYourself({ summary }: { summary: RecordSummaryDto | undefined }) {
  const isTerminal = usePlatform().terminal !== null;
  const check = useLedgerCheck();
  const fetched = useCheckpoint();
  const { state } = check ?? {};
  // What was just checked is newer than what stood here before.
  const held = state?.step === "found" && state.found.fault === null ? state.found : null;
  const checkpoint = held?.checkpoint ?? fetched;
  return (
    <Card title={t("Check it yourself")}>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <p className="text-muted">
            {t(
              "This downloads our public log and checks every record on your device. Nothing is sent back.",
            )}
          </p>
          {check && <CheckForm check={check} />}
          {check && <CheckResult check={check} checkpoint={checkpoint ?? null} />}
          <div className="mt-5 grid gap-x-8 gap-y-4 md:grid-cols-2">
            <Points title={t("What it checks")} points={covered()} />
            <Points
              title={t("What it can't tell you")}
              points={notCovered((summary?.log?.witnesses.length ?? 0) > 0, isTerminal)}
            >
              {summary && summary.performance.feed.market === "simulated" && (
                <li>
                  {t(
                    "When it was recorded: prices of this market can be known beforehand, so times prove nothing.",
                  )}
                </li>
              )}
            </Points>
          </div>
        </div>
        <CheckpointFacts checkpoint={checkpoint} ledger={summary?.ledger} log={summary?.log} />
      </div>
    </Card>
  );
}

function Points(props: { title: string; points: readonly string[]; children?: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{props.title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-muted">
        {props.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
        {props.children}
      </ul>
    </section>
  );
}
