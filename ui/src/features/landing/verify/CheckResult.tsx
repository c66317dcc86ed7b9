import { decimals, t, tCount, watMoment } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { Button } from "../../../components/Button.tsx";
import { ProgressBar } from "../../../components/ProgressBar.tsx";
import type { CheckProgress } from "../../../api/ledger/askVerifier.ts";
import { headOf, standingTo, type SavedCheckpoint } from "../../../api/ledger/savedCheckpoint.ts";
import { matchTitle, progressWords } from "./checkWords.ts";
import { Recount } from "./Recount.tsx";
import type { CheckState, LedgerCheck } from "./useLedgerCheck.ts";

/** As high as what is said of one feed, at each width and in the longest language. */
const RESERVED = { height: "clamp(15rem, 30rem - 31vw, 24rem)" };

/**
 * How the check goes, or how it ended. It keeps its room, so that nothing below it moves: what is said
 * of several feeds, or of a long fault, scrolls within it.
 */
export function CheckResult(props: {
  check: LedgerCheck;
  /** The log's checkpoint as it is now, unchecked. */
  checkpoint: string | null;
}) {
  const { check, checkpoint } = props;
  const { state, saved } = check;
  return (
    <div
      className="mt-4 overflow-y-auto rounded-small border border-line px-4 py-3"
      style={RESERVED}
      role="group"
      aria-label={t("What the check found")}
      // What scrolls must be reached by keys, too.
      tabIndex={0}
    >
      {state.step === "running" && <Progress progress={state.progress} />}
      <div role="status">
        {state.step === "idle" && <SavedCheck saved={saved} checkpoint={checkpoint} />}
        {state.step === "unread" && (
          <Line mark="!" tone="text-amber" title={t("The check did not finish")}>
            {`${state.why} ${t("This says nothing about the log. Try again.")}`}
          </Line>
        )}
        {state.step === "found" && <Found state={state} />}
      </div>
      {hasConflict(state, saved, checkpoint) && (
        <div className="mt-3">
          <Button kind="plain" onClick={check.forget}>
            {t("Forget the kept checkpoint")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Progress({ progress }: { progress: CheckProgress | null }) {
  const [words, done, of] = progressWords(progress);
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{words}</p>
      <ProgressBar label={t("Check of the log")} value={done} max={of} valueText={words} />
    </div>
  );
}

function Found({ state }: { state: Extract<CheckState, { step: "found" }> }) {
  const { found, seconds, against } = state;
  if (found.fault !== null && found.siteUnread !== undefined) {
    return (
      <Line mark="!" tone="text-amber" title={t("This site's own figures could not be read")}>
        {t(
          "No answer that can be read came from {{address}}, so nothing holds what this site counts to its log.",
          { address: found.siteUnread },
        )}{" "}
        {t("Nothing else is wrong with the log. Try again.")}
      </Line>
    );
  }
  if (found.fault !== null) {
    const title =
      found.told === false ? t("The log does not fit your message") : t("The check found a fault");
    return (
      <Line mark="✕" tone="text-put" title={title}>
        {found.fault}{" "}
        {found.told === false
          ? t(
              "Make sure that you copied it whole. If you did, keep the message and a copy of the checkpoint.",
            )
          : t("Keep a copy of the checkpoint: with our signature it is evidence.")}
      </Line>
    );
  }
  return (
    <Line mark="✓" tone="text-brand" title={matchTitle(found)}>
      {t("Checked on this device in {{seconds}} s.", { seconds: decimals(seconds.toFixed(1)) })}{" "}
      {against
        ? t("Consistent with the checkpoint this device kept on {{at}}.", {
            at: watMoment(against.at),
          })
        : t("This device now keeps the checkpoint and its key. The next check compares with them.")}
      {found.told && ` ${t("It still begins with the entries that your message names.")}`}
      <Recount found={found} />{" "}
      {tCount(
        found.counted,
        "This site counts {{count}} result, each as the log has it.",
        "This site counts {{count}} results, each as the log has it.",
      )}
    </Line>
  );
}

/** What the device knows from before, while nothing was checked on this visit. */
function SavedCheck({
  saved,
  checkpoint,
}: {
  saved: SavedCheckpoint | null;
  checkpoint: string | null;
}) {
  if (!saved) return <p className="text-muted">{t("Not checked on this device yet.")}</p>;
  const at = watMoment(saved.at);
  const size = headOf(saved.checkpoint)?.size ?? 0;
  const standing = checkpoint === null ? "grown" : standingTo(saved.checkpoint, checkpoint);
  if (standing === "other") {
    return (
      <Line mark="✕" tone="text-put" title={t("The log does not fit what this device kept")}>
        {t("On {{at}} it had {{size}} entries and another root. A log can only grow.", {
          at,
          size,
        })}
      </Line>
    );
  }
  return (
    <p className="text-muted">
      {standing === "same"
        ? t("Nothing new since this device kept the checkpoint on {{at}}.", { at })
        : t(
            "This device kept a checkpoint on {{at}}, at {{size}} entries. A check compares the log with it.",
            { at, size },
          )}
    </p>
  );
}

/** Whether a stored checkpoint contradicts the log; a person may want to begin anew. */
function hasConflict(
  state: CheckState,
  saved: SavedCheckpoint | null,
  checkpoint: string | null,
): boolean {
  if (!saved) return false;
  if (state.step === "found") {
    const { found } = state;
    return found.fault !== null && found.told !== false && found.siteUnread === undefined;
  }
  if (state.step !== "idle" || checkpoint === null) return false;
  return standingTo(saved.checkpoint, checkpoint) === "other";
}

function Line(props: { mark: string; tone: string; title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <span aria-hidden="true" className={`font-semibold ${props.tone}`}>
        {props.mark}
      </span>
      <p className={`font-semibold ${props.tone}`}>{props.title}</p>
      <p className="col-start-2 max-w-prose break-words text-muted">{props.children}</p>
    </div>
  );
}
