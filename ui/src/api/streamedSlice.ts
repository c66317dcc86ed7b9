import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** What the open stream brings. */
const slice = createSlice({
  name: "streamed",
  initialState: {
    isLive: false,
    pairs: [] as readonly string[],
    /** The newest mark that it has said the end of, market time in epoch ms; 0: none yet. */
    mark: 0,
  },
  reducers: {
    streamLives: (state, { payload }: PayloadAction<boolean>) => {
      state.isLive = payload;
    },
    streamedPairs: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.pairs = [...payload];
    },
    markEnded: (state, { payload }: PayloadAction<number>) => {
      state.mark = payload;
    },
  },
});

export const { markEnded, streamedPairs, streamLives } = slice.actions;
export const streamedReducer = slice.reducer;
