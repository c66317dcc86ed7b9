import { dollarsAndCents, type SignalDto, percentAsIs } from "@signaldeck/contract";
import { Check } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { useJournalDayQuery } from "../../api/journalCalls.ts";
import { usePerformanceQuery } from "../../api/liveStreamCalls.ts";
import { useWorth } from "../../api/ownTerms.ts";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { failureMessage } from "../../components/formErrors.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { useMarkSignalMutation, useUnmarkSignalMutation } from "./api.ts";
import { readLastStake } from "./stakeMemory.ts";
import { TakeForm } from "./TakeForm.tsx";

/**
 * "I took it" and "Skip" under the live signal; both can be changed until it settles. Neither stands
 * out under a signal that is to be skipped.
 */
export function SignalActions({ signal }: { signal: SignalDto }) {
  const { data: day } = useJournalDayQuery();
  const { data: record } = usePerformanceQuery();
  const { storage } = usePlatform();
  const { skip } = useWorth(signal);
  const [mark, marking] = useMarkSignalMutation();
  const [unmark, unmarking] = useUnmarkSignalMutation();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const entry = day?.entries.find(({ signalId }) => signalId === signal.id);
  const params = { signalId: signal.id };
  const failed = marking.error ?? unmarking.error;

  const framed = (content: ReactNode) => (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {content}
    </div>
  );

  if (open) {
    const last = readLastStake(storage);
    const values = {
      stake: entry?.stake?.toString() ?? last?.stake ?? "",
      payoutPercent:
        entry?.payoutPercent?.toString() ??
        last?.payoutPercent ??
        record?.payoutPercent.toString() ??
        "",
    };
    const close = () => {
      setOpen(false);
      frame.current?.focus();
    };
    return framed(<TakeForm signalId={signal.id} values={values} onDone={close} />);
  }

  const undo = (
    <Button
      kind="quiet"
      busy={unmarking.isLoading}
      onClick={() => void unmark({ params })}
      className="px-3"
    >
      Undo
    </Button>
  );

  return framed(
    <div className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-2.5">
        {entry === undefined && (
          <>
            <Button
              kind={skip === null ? "primary" : "secondary"}
              onClick={() => setOpen(true)}
              className="max-sm:flex-1"
            >
              I took it
            </Button>
            <Button
              busy={marking.isLoading}
              onClick={() => void mark({ params, body: { decision: "skipped" } })}
            >
              Skip
            </Button>
          </>
        )}
        {entry?.decision === "taken" && (
          <>
            <p className="mr-1 flex items-center gap-2 font-semibold max-sm:w-full">
              <Check aria-hidden="true" className="size-4 text-brand" />
              Taken: {dollarsAndCents(entry.stake ?? 0)} at {percentAsIs(entry.payoutPercent ?? 0)}
            </p>
            <Button onClick={() => setOpen(true)}>Change</Button>
            {undo}
          </>
        )}
        {entry?.decision === "skipped" && (
          <>
            <p className="mr-1 font-semibold text-muted">Skipped</p>
            <Button onClick={() => setOpen(true)}>I took it</Button>
            {undo}
          </>
        )}
      </div>
      <FormAlert message={failed ? failureMessage(failed, "Failed to save the entry") : null} />
    </div>,
  );
}
