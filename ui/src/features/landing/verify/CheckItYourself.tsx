import type { RecordSummaryDto } from "@signaldeck/contract";
import { Download, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ExternalLink } from "../../../components/ExternalLink.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { SCREENS } from "../../../screens.ts";
import { CheckpointFacts } from "./CheckpointFacts.tsx";
import { CheckResult } from "./CheckResult.tsx";
import { useCheckpoint } from "./useCheckpoint.ts";
import { useLedgerCheck, type LedgerCheck } from "./useLedgerCheck.ts";

/** What the check looks at, in the order in which it does. */
const COVERED = [
  "The log is what our key signed, with no record missing between the first and the last.",
  "Each record carries the hash of the one before it.",
  "Every record we opened is the one we sealed, and none stays sealed too long.",
  "Each result follows from the recorded direction and prices.",
];

/** What nobody can learn from the log alone. */
const notCovered = (isWitnessed: boolean) => [
  "Whether our prices were the market's. Compare them with the feed's own history.",
  "Signals we never recorded.",
  isWitnessed
    ? "Whether you see the same log as everyone else. Witnesses sign it, and this check does not read their signatures: verify.mjs does, given their keys."
    : "Whether you see the same log as everyone else. No witness signs this log, so only people who kept an earlier checkpoint can tell if we rewrote it.",
  "Whether our server gave you an honest program. To be sure, read the file and run it with Node.",
];

/** The check of the public log on the reader's own device, and the checkpoint that it is held to. */
export function CheckItYourself({ summary }: { summary: RecordSummaryDto | undefined }) {
  const check = useLedgerCheck();
  const fetched = useCheckpoint();
  const { state } = check ?? {};
  // What was just checked is newer than what stood here before.
  const held = state?.step === "found" && state.found.fault === null ? state.found : null;
  const checkpoint = held?.checkpoint ?? fetched;
  return (
    <Card title="Check it yourself">
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <p className="text-muted">
            This downloads our public log and checks every record on your device. Nothing is sent
            back.
          </p>
          {check ? <Actions check={check} /> : <InBrowser />}
          {check && <CheckResult check={check} checkpoint={checkpoint ?? null} />}
          <div className="mt-5 grid gap-x-8 gap-y-4 md:grid-cols-2">
            <Points title="What it checks" points={COVERED} />
            <Points
              title="What it can't tell you"
              points={notCovered((summary?.log?.witnesses.length ?? 0) > 0)}
            >
              {summary && summary.performance.feed.market === "simulated" && (
                <li>
                  When it was recorded: prices of this market can be known beforehand, so times
                  prove nothing.
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

function Actions({ check }: { check: LedgerCheck }) {
  const { state, start } = check;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button
        onClick={start}
        busy={state.step === "running"}
        icon={<ShieldCheck aria-hidden="true" className="size-4 text-brand" />}
      >
        Verify in your browser
      </Button>
      <a
        href="/verify.mjs"
        download="verify.mjs"
        className="inline-flex min-h-11 items-center gap-2 rounded-small font-semibold text-brand underline-offset-4 hover:underline"
      >
        <Download aria-hidden="true" className="size-4" />
        Download verify.mjs
      </a>
    </div>
  );
}

/** Where the pages are not the server's own, its program cannot run beside them. */
function InBrowser() {
  const { terminal } = usePlatform();
  if (!terminal) return null;
  return (
    <ExternalLink href={terminal.server + SCREENS.performance} kind="button" className="mt-4">
      Check in your browser
    </ExternalLink>
  );
}

function Points(props: { title: string; points: readonly string[]; children?: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{props.title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-muted">
        {props.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
        {props.children}
      </ul>
    </section>
  );
}
