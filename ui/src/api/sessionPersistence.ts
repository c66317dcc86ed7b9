import type { Middleware } from "@reduxjs/toolkit";
import type { Platform } from "../platform/Platform.ts";
import { api } from "./baseApi.ts";
import {
  sessionEnded,
  sessionOpened,
  sessionRestored,
  userChanged,
  viewEnded,
  viewStarted,
  type SessionState,
} from "./sessionSlice.ts";

/** Storage key of the signed-in user. */
export const USER_KEY = "user";

/** Storage key of the list of signals that a start without network shows. */
export const LAST_SIGNALS_KEY = "signals.last";

/** All that is stored of a session beside its token. */
export const SESSION_KEYS = [USER_KEY, LAST_SIGNALS_KEY] as const;

/**
 * Keeps the platform's storage in step with the session, so that no screen has to: an opened
 * session is stored, a changed user replaces the stored one, an ended session leaves nothing
 * behind, neither stored nor in the cache of calls. A look through a member's eyes is never stored,
 * and shares no cache with the staff member's own session.
 */
export function sessionPersistence(platform: Platform): Middleware {
  return (store) => (next) => (action) => {
    const result = next(action);
    if (sessionOpened.match(action)) {
      const { token, user, remember } = action.payload;
      platform.storage.set(USER_KEY, JSON.stringify(user), { remember });
      // Set empty, so that what follows is as remembered as the session.
      platform.storage.set(LAST_SIGNALS_KEY, "", { remember });
      void platform.tokens.save(token, { remember }).catch(ignore);
    } else if (sessionRestored.match(action)) {
      platform.storage.set(USER_KEY, JSON.stringify(action.payload.user));
    } else if (userChanged.match(action)) {
      // A member who is only looked at must not take the place of the person who is signed in.
      const { session } = store.getState() as { session: SessionState };
      if (!session.view) platform.storage.set(USER_KEY, JSON.stringify(action.payload));
    } else if (viewStarted.match(action) || viewEnded.match(action)) {
      store.dispatch(api.util.resetApiState());
    } else if (sessionEnded.match(action)) {
      platform.storage.remove(USER_KEY);
      platform.storage.remove(LAST_SIGNALS_KEY);
      void platform.tokens.clear().catch(ignore);
      // The server forgets the device with the session; what is still on its way is not shown.
      if (action.payload !== "none") void platform.push?.unsubscribe().catch(ignore);
      store.dispatch(api.util.resetApiState());
    }
    return result;
  };
}

/** The session in memory goes on when the host cannot store it; the next start asks again. */
function ignore() {}
