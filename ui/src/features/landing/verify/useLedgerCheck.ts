import { SECOND } from "@signaldeck/contract";
import { useEffect, useRef, useState } from "react";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { askVerifier, type Answer, type CheckProgress, type Founds } from "./askVerifier.ts";
import { forget, keep, readKept, type KeptCheckpoint } from "./keptCheckpoint.ts";

export type CheckState =
  | { step: "idle" }
  | { step: "running"; progress: CheckProgress | null }
  | { step: "unread"; why: string }
  | {
      step: "found";
      found: Founds["log"];
      seconds: number;
      /** What it was compared with. */
      against: KeptCheckpoint | null;
    };

export interface LedgerCheck {
  state: CheckState;
  kept: KeptCheckpoint | null;
  /** Checks all of the log, against what was kept; what holds is kept in its place. */
  start: () => void;
  forget: () => void;
}

/** The check of the whole log on this device; null where the host has no verifier. */
export function useLedgerCheck(): LedgerCheck | null {
  const { startVerifier, storage } = usePlatform();
  const [state, setState] = useState<CheckState>({ step: "idle" });
  const [kept, setKept] = useState(() => readKept(storage));
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  if (!startVerifier) return null;

  const start = () => {
    const against = readKept(storage);
    const began = performance.now();
    const take = (answer: Answer<Founds["log"]>) => {
      if ("unread" in answer) {
        setState({ step: "unread", why: answer.unread });
        return;
      }
      const { found } = answer;
      const seconds = (performance.now() - began) / SECOND;
      setState({ step: "found", found, seconds, against });
      if (found.fault !== null) return;
      const held = { key: found.key, checkpoint: found.checkpoint, at: new Date().toISOString() };
      keep(storage, held);
      setKept(held);
    };
    setState({ step: "running", progress: null });
    stop.current?.();
    stop.current = askVerifier<"log">(
      startVerifier,
      { key: against?.key, kept: against?.checkpoint },
      { progress: (progress) => setState({ step: "running", progress }), answer: take },
    );
  };
  const forgetKept = () => {
    forget(storage);
    setKept(null);
    setState({ step: "idle" });
  };
  return { state, kept, start, forget: forgetKept };
}
