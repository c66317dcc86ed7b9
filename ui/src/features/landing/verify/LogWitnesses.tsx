import { type LedgerLogDto, type LedgerWitnessDto, t } from "@signaldeck/contract";

import { Phrase } from "../../../components/Phrase.tsx";

/** Who else signs the heads of the ledger's log, and what is wrong with it, if anything. */
export function LogWitnesses({ log }: { log: LedgerLogDto }) {
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
