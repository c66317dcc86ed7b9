import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { SessionDto, UserDto } from "@signaldeck/contract";

/** `loading`: it is not yet known whether a session is stored and still good. */
export type SessionStatus = "loading" | "anonymous" | "authenticated";

/**
 * Why nobody is signed in: `none` was stored; the session `expired` (or a user is stored without
 * a token); or the member `signed-out`. It decides where a guarded screen leads.
 */
export type SessionEnd = "none" | "expired" | "signed-out";

/**
 * A look through a member's eyes. It lives in the memory of this tab alone: nothing of it is stored,
 * so that a reload, or any other tab, is the staff member's own session again.
 */
export interface MemberView {
  /** Id of the view's session. */
  id: string;
  /** When it ends, epoch ms of this device. */
  endsAt: number;
  /** Where the staff member goes on afterwards. */
  returnTo: string;
  /** The session that waits below. */
  staff: SessionDto;
}

export interface SessionState {
  status: SessionStatus;
  /** The stored session is being looked up and tried. */
  restoring: boolean;
  token: string | null;
  user: UserDto | null;
  end: SessionEnd;
  /** While it is set, `token` and `user` are the viewed member's. */
  view: MemberView | null;
}

const initialState: SessionState = {
  status: "loading",
  restoring: false,
  token: null,
  user: null,
  end: "none",
  view: null,
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
    viewStarted: (state, action: PayloadAction<Omit<MemberView, "staff"> & SessionDto>) => {
      const { token, user, ...view } = action.payload;
      if (state.token === null || state.user === null || state.view) return;
      state.view = { ...view, staff: { token: state.token, user: state.user } };
      Object.assign(state, { token, user });
    },
    viewEnded: (state) => {
      if (state.view) Object.assign(state, { ...state.view.staff, view: null });
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
  viewStarted,
  viewEnded,
  userChanged,
  sessionEnded,
} = slice.actions;
