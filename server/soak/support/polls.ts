import { SECOND, SIGNAL_LIMITS, TRIAL } from "@signaldeck/contract";

/** What a room with a cut stream and a locked dashboard ask for, and how often, in ms. */
export const POLLS = {
  elite: {
    "/signals?limit=50&sortOrder=desc": SIGNAL_LIMITS.pollInterval,
    "/signals/stats/performance": 2 * SIGNAL_LIMITS.pollInterval,
    "/market/status": 15 * SECOND,
    "/auth/me": 30 * SECOND,
  },
  guest: {
    "/countdown": TRIAL.pollInterval,
    "/market/status": 15 * SECOND,
    "/auth/me": 30 * SECOND,
  },
};
