import { SECOND } from "@signaldeck/contract";
import { useEffect, useRef, useState } from "react";
import { ledgerAddress } from "../../../api/ledger/ledgerAddress.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import {
  askVerifier,
  type Answer,
  type CheckProgress,
  type Founds,
} from "../../../api/ledger/askVerifier.ts";
import {
  forget,
  saveNewer,
  readSavedCheckpoint,
  type SavedCheckpoint,
} from "../../../api/ledger/savedCheckpoint.ts";

export type CheckState =
  | { step: "idle" }
  | { step: "running"; progress: CheckProgress | null }
  | { step: "unread"; why: string }
  | {
      step: "found";
      found: Founds["log"];
      seconds: number;
      /** What it was compared with. */
      against: SavedCheckpoint | null;
    };

export interface LedgerCheck {
  state: CheckState;
  saved: SavedCheckpoint | null;
  /**
   * Checks all of the log, against what was stored here and what a message said; what holds is
   * stored in its place.
   */
  start: (told?: string) => void;
  forget: () => void;
}

/** The check of the whole log on this device; null where the host has no verifier. */
export function useLedgerCheck(): LedgerCheck | null {
  const platform = usePlatform();
  const { apiBaseUrl, startVerifier } = platform;
  const [state, setState] = useState<CheckState>({ step: "idle" });
  const [saved, setKept] = useState(() => readSavedCheckpoint(platform));
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  if (!startVerifier) return null;

  const start = (told?: string) => {
    const against = readSavedCheckpoint(platform);
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
      saveNewer(platform, held);
      setKept(readSavedCheckpoint(platform));
    };
    setState({ step: "running", progress: null });
    stop.current?.();
    stop.current = askVerifier<"log">(
      startVerifier,
      { ledger: ledgerAddress(apiBaseUrl), key: against?.key, kept: against?.checkpoint, told },
      { progress: (progress) => setState({ step: "running", progress }), answer: take },
    );
  };
  const forgetKept = () => {
    forget(platform);
    setKept(null);
    setState({ step: "idle" });
  };
  return { state, saved, start, forget: forgetKept };
}
