import { t, type RecordSummaryDto } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { Card } from "../../../components/Card.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { CheckForm } from "./CheckForm.tsx";
import { CheckpointFacts, useCheckpoint } from "./CheckpointFacts.tsx";
import { CheckResult } from "./CheckResult.tsx";
import { useLedgerCheck } from "./useLedgerCheck.ts";

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
  const checked = state?.step === "found" && state.found.fault === null ? state.found : null;
  const checkpoint = checked?.checkpoint ?? fetched;
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
