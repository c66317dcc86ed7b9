import { SECOND, type SignalDto, t } from "@signaldeck/contract";
import { useEffect, useRef, useState } from "react";
import { showDay, useJournalDay } from "../../api/journalCalls.ts";
import { useMarketClock } from "../../api/marketClockHooks.tsx";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { failureMessage } from "../../components/formErrors.ts";
import { useMarkSignalMutation, useUnmarkSignalMutation } from "./api.ts";
import { decidedDay, decisionOf, type Decision } from "./decided.ts";

/** How long a decision is taken back by one press. */
const UNDO_SECONDS = 5;

interface Shown {
  decision: Decision;
  /** It is on its way to the server. */
  saving: boolean;
  /** Why the last one was not saved; what was there before stands again. */
  fault: string | null;
  /** Seconds in which it is taken back by one press; 0: over. */
  undoSeconds: number;
  decide: (decision: Decision) => void;
  undo: () => void;
}

/**
 * What a member did with a signal: shown at once and sent in turn, one after the other, so that an
 * undo never overtakes what it takes back. Where the server refuses, the screen goes back and says so.
 */
export function useDecision(signal: SignalDto): Shown {
  const dispatch = useAppDispatch();
  const clock = useMarketClock();
  const { data: day } = useJournalDay();
  const [mark] = useMarkSignalMutation();
  const [unmark] = useUnmarkSignalMutation();
  const [pending, setPending] = useState<{ decision: Decision; open: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [undoSeconds, setUndoSeconds] = useCountdown();
  const queue = useRef<Promise<void>>(Promise.resolve());
  const before = useRef<Decision>(null);

  const kept = decisionOf(day?.entries.find(({ signalId }) => signalId === signal.id));
  const decision = pending ? pending.decision : kept;

  const send = (next: Decision) => {
    const params = { signalId: signal.id };
    setFault(null);
    setPending((last) => ({ decision: next, open: (last?.open ?? 0) + 1 }));
    const patch = dispatch(showDay((shown) => decidedDay(shown, signal, next, clock.now())));
    queue.current = queue.current.then(async () => {
      try {
        await (next === null ? unmark({ params }) : mark({ params, body: next })).unwrap();
      } catch (error) {
        patch.undo();
        setUndoSeconds(0);
        setFault(failureMessage(error, t("Failed to save the entry")));
      }
      setPending((last) => (last && last.open > 1 ? { ...last, open: last.open - 1 } : null));
    });
  };

  return {
    decision,
    saving: pending !== null,
    fault,
    undoSeconds,
    decide: (next) => {
      before.current = decision;
      setUndoSeconds(next === null ? 0 : UNDO_SECONDS);
      send(next);
    },
    undo: () => {
      setUndoSeconds(0);
      send(before.current);
    },
  };
}

/** Counts seconds down to zero. */
function useCountdown() {
  const [seconds, setSeconds] = useState(0);
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), SECOND);
    return () => clearInterval(timer);
  }, [running]);
  return [seconds, setSeconds] as const;
}
