import { createSlice } from "@reduxjs/toolkit";
import type { PayloadAction } from "@reduxjs/toolkit";
import type { SessionDto, UserDto } from "@signaldeck/contract";

/** `loading`: it is not yet known whether a session is stored and still good. */
export type SessionStatus = "loading" | "anonymous" | "authenticated";

/**
 * Why nobody is signed in: `none` was stored; the session `expired` (or a user is stored without
 * a token); or the member `signed-out`. It decides where a guarded screen leads.
 */
export type SessionEnd = "none" | "expired" | "signed-out";

export interface SessionState {
  status: SessionStatus;
  /** The stored session is being looked up and tried. */
  restoring: boolean;
  token: string | null;
  user: UserDto | null;
  end: SessionEnd;
}

const initialState: SessionState = {
  status: "loading",
  restoring: false,
  token: null,
  user: null,
  end: "none",
};

const slice = createSlice({
  name: "session",
  initialState,
  reducers: {
    restoreStarted: (state) => {
      state.restoring = true;
    },
    /** A stored token was found; it is tried before the session counts as authenticated. */
    tokenFound: (state, action: PayloadAction<string>) => {
      state.token = action.payload;
    },
    sessionRestored: (state, action: PayloadAction<SessionDto>) => {
      Object.assign(state, { status: "authenticated", restoring: false, ...action.payload });
    },
    sessionOpened: (state, action: PayloadAction<SessionDto & { remember: boolean }>) => {
      const { token, user } = action.payload;
      Object.assign(state, { status: "authenticated", token, user });
    },
    userChanged: (state, action: PayloadAction<UserDto>) => {
      if (state.status === "authenticated") state.user = action.payload;
    },
    sessionEnded: (state, action: PayloadAction<SessionEnd>) => {
      Object.assign(state, { ...initialState, status: "anonymous", end: action.payload });
    },
  },
});

export const sessionReducer = slice.reducer;
export const {
  restoreStarted,
  tokenFound,
  sessionRestored,
  sessionOpened,
  userChanged,
  sessionEnded,
} = slice.actions;
