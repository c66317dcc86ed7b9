import {
  accountsApi,
  readUser,
  type Permission,
  type SessionDto,
  type UserDto,
} from "@signaldeck/contract";
import { shallowEqual } from "react-redux";
import type { Platform } from "../platform/Platform.ts";
import { useAppSelector, type AppThunk } from "./storeHooks.ts";
import { isApiError } from "./apiError.ts";
import {
  restoreStarted,
  sessionEnded,
  sessionOpened,
  sessionRestored,
  tokenFound,
  userChanged,
  viewEnded,
  type SessionStatus,
} from "./sessionSlice.ts";
import { ANEW, readAnew } from "./readAnew.ts";
import { USER_KEY } from "./sessionPersistence.ts";
import { defineCalls } from "./defineCalls.ts";

/** The calls about the own session; several features need them. */
export const accountCalls = defineCalls((call) => ({
  me: call.query(accountsApi.me, { providesTags: ["User"] }),
  logout: call.mutation(accountsApi.logout),
}));

/** Longest wait for the server's answer to a sign-out, in ms. */
const SIGN_OUT_WAIT = 3_000;

/** Who is signed in, as the screens need it. */
export interface Session {
  status: SessionStatus;
  user: UserDto | null;
  token: string | null;
}

/** The current session; renders again only when it changes. */
export function useSession(): Session {
  return useAppSelector(
    ({ session }) => ({ status: session.status, user: session.user, token: session.token }),
    shallowEqual,
  );
}

/** Whether the signed-in user holds a permission; the server decides the same by the same table. */
export function useCan(permission: Permission): boolean {
  return useAppSelector(({ session }) => session.user?.permissions.includes(permission) ?? false);
}

/**
 * Opens the session that a login or a confirmed code returned.
 * @param remember false: the token is forgotten when the window closes.
 */
export function openSession(session: SessionDto, remember: boolean): AppThunk {
  return (dispatch) => {
    dispatch(sessionOpened({ ...session, remember }));
  };
}

function readStoredUser(platform: Platform): UserDto | null {
  const text = platform.storage.get(USER_KEY);
  if (text === null) return null;
  try {
    return readUser(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Restores the session at start: a stored token is tried with a fetch of the user; when the
 * server cannot be reached, the stored user stands in. A refused token ends the session. Runs
 * once; later calls do nothing.
 */
export function restoreSession(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { platform }) => {
    const { session } = getState();
    if (session.status !== "loading" || session.restoring) return;
    dispatch(restoreStarted());
    const token = await platform.tokens.load().catch(() => null);
    const stored = readStoredUser(platform);
    if (token === null) {
      dispatch(sessionEnded(stored ? "expired" : "none"));
      return;
    }
    dispatch(tokenFound(token));
    try {
      const user = await dispatch(accountCalls.endpoints.me.initiate(undefined, ANEW)).unwrap();
      // A refused token has ended the session meanwhile, and emptied the cache that `user` is
      // read from: only a session that still carries the token may be restored.
      if (getState().session.token === token) dispatch(sessionRestored({ token, user }));
    } catch (error) {
      if (getState().session.token !== token) return;
      const blocked = isApiError(error) && error.code === "account_blocked";
      if (stored && !blocked) dispatch(sessionRestored({ token, user: stored }));
      else dispatch(sessionEnded("expired"));
    }
  };
}

/** Reads the user anew after the server said that something about it changed. */
export function refreshUser(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { token } = getState().session;
    const reply = await dispatch(readAnew(accountCalls.endpoints.me, undefined));
    // A late answer must not put one person in the place of another.
    if (reply.isSuccess && getState().session.token === token) dispatch(userChanged(reply.data));
  };
}

/** Signs out: tells the server, and clears what is stored whatever it answers. */
export function signOut(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    // Staff looking through a member's eyes sign out themselves, never the member.
    if (getState().session.view) dispatch(viewEnded());
    await Promise.race([
      dispatch(accountCalls.endpoints.logout.initiate()),
      new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT)),
    ]);
    dispatch(sessionEnded("signed-out"));
  };
}
