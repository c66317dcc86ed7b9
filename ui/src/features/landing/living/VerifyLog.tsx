import { decimals, type LedgerLogDto, t } from "@signaldeck/contract";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/Button.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { ProgressBar } from "../../../components/ProgressBar.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { SCREENS } from "../../../screens.ts";
import { matchTitle, progressWords } from "../verify/checkWords.ts";
import { useLedgerCheck, type CheckState } from "../verify/useLedgerCheck.ts";

/** The check of the whole log on the visitor's own device, and the root that it ends in. */
export function VerifyLog({ log }: { log: LedgerLogDto | null | undefined }) {
  const check = useLedgerCheck();
  const state: CheckState = check?.state ?? { step: "idle" };
  return (
    <div className="flex h-full flex-col">
      {check && (
        <Button
          kind="proof"
          icon={<ShieldCheck aria-hidden="true" className="size-4" />}
          busy={state.step === "running"}
          disabled={log === null}
          onClick={() => check.start()}
        >
          {t("Verify in your browser")}
        </Button>
      )}
      <div className="mt-3 min-h-24">
        {state.step === "running" && <Progress words={progressWords(state.progress)} />}
        <div role="status">
          <Answer state={state} />
        </div>
      </div>
      <div className="mt-auto border-t border-line pt-3 text-1 text-muted">
        <p className="min-h-9">
          {log ? (
            <Phrase
              text={t("Root <root/> of {{entries}} entries.", { entries: log.size })}
              parts={{
                root: (
                  <code title={log.root} className="font-mono text-text">
                    {log.root.slice(0, 4)}…{log.root.slice(-5)}
                  </code>
                ),
              }}
            />
          ) : (
            log === null && t("There is no public log yet.")
          )}{" "}
          {t("Each record carries the hash of the one before it.")}
        </p>
        <TextLink to={SCREENS.performance} className="text-1">
          {t("The whole record and its check")}
        </TextLink>
      </div>
    </div>
  );
}

function Answer({ state }: { state: CheckState }) {
  if (state.step === "idle") {
    return (
      <p className="text-muted">
        {t(
          "Downloads the log of all records and checks each on your device. Nothing is sent back.",
        )}
      </p>
    );
  }
  if (state.step === "unread") {
    return (
      <Line tone="text-amber" title={t("The check did not finish")}>
        {`${state.why} ${t("Try again.")}`}
      </Line>
    );
  }
  if (state.step !== "found") return null;
  const { found, seconds } = state;
  if (found.fault !== null) {
    return (
      <Line tone="text-put" title={`✕ ${t("The check found a fault")}`}>
        {found.fault}
      </Line>
    );
  }
  return (
    <Line tone="text-brand" title={`✓ ${matchTitle(found)}`}>
      {t("Every hash reckoned anew on this device in {{seconds}} s. Nothing was sent.", {
        seconds: decimals(seconds.toFixed(1)),
      })}
    </Line>
  );
}

function Line(props: { tone: string; title: string; children: ReactNode }) {
  return (
    <>
      <p className={`font-semibold ${props.tone}`}>{props.title}</p>
      <p className="mt-1 text-1 text-muted">{props.children}</p>
    </>
  );
}

function Progress({ words: [words, done, of] }: { words: ReturnType<typeof progressWords> }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{words}</p>
      <ProgressBar label={t("Check of the log")} value={done} max={of} valueText={words} />
    </div>
  );
}
