import { useCan } from "./session.ts";

/**
 * What keeps the signed-in user from the signals: nothing, the risk disclosure that they
 * have not acknowledged yet, or tier and unlock state.
 */
export type SignalAccess = "open" | "unacknowledged" | "locked";

/** The signed-in user's way to the signals, as the server's permissions tell it. */
export function useSignalAccess(): SignalAccess {
  const mayRead = useCan("signals.read");
  const mayEnter = useCan("signals.enter");
  if (mayRead) return "open";
  return mayEnter ? "unacknowledged" : "locked";
}
