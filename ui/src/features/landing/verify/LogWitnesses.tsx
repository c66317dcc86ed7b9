import { countText, type LedgerLogDto, type LedgerWitnessDto } from "@signaldeck/contract";

/** Who else signs the heads of the ledger's log, and what is wrong with it, if anything. */
export function LogWitnesses({ log }: { log: LedgerLogDto }) {
  return (
    <div className="mb-3 grid gap-1 text-1">
      {log.halted && (
        <p className="text-amber">
          The public log stands still: what is stored does not go on from what was shown last, so
          nothing is signed any more.
        </p>
      )}
      <ul className="grid gap-1">
        {log.witnesses.map((witness) => (
          <li
            key={witness.name}
            className={witness.state === "refused" ? "text-amber" : "text-muted"}
          >
            <span className="break-all">{witness.name}</span> {wordsOf(witness)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function wordsOf({ state, signedSize }: LedgerWitnessDto): string {
  const entries = signedSize === null ? null : `${countText(signedSize)} entries`;
  if (state === "signed") return `has signed the log's head, ${entries ?? "its entries"}.`;
  const before = entries === null ? "It has signed nothing yet" : `Its last signature: ${entries}`;
  if (state === "waiting") return `has not signed the newest head yet. ${before}.`;
  return `refuses the log's head: it does not go on from what this witness has signed. ${before}.`;
}
