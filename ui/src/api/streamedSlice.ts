import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** What the open stream brings. */
const slice = createSlice({
  name: "streamed",
  initialState: { isLive: false, pairs: [] as readonly string[] },
  reducers: {
    streamLives: (state, { payload }: PayloadAction<boolean>) => {
      state.isLive = payload;
    },
    streamedPairs: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.pairs = [...payload];
    },
  },
});

export const { streamedPairs, streamLives } = slice.actions;
export const streamedReducer = slice.reducer;
