import { journalApi, type JournalPauseDto, type JournalDayDto } from "@signaldeck/contract";
import { useEffect } from "react";
import { useAppDispatch } from "./storeHooks.ts";
import { defineCalls } from "./defineCalls.ts";
import { liveStreamCalls } from "./liveStreamCalls.ts";
import { useMarketNow, useMarketReached } from "./marketClockHooks.tsx";

/** The member's own day and limits; the signal room, the Command Center and the journal show them. */
export const journalCalls = defineCalls((call) => ({
  today: call.query(journalApi.today, { providesTags: ["Journal", "Today"] }),
  journalDay: call.query(journalApi.day, { providesTags: ["Journal"] }),
  journalSettings: call.query(journalApi.settings, { providesTags: ["Journal"] }),
  saveJournalSettings: call.mutation(journalApi.saveSettings, {
    invalidatesTags: ["Journal", "Signals"],
  }),
  pauseFeed: call.mutation(journalApi.pause, { invalidatesTags: ["Journal", "Signals"] }),
  resumeFeed: call.mutation(journalApi.resume, { invalidatesTags: ["Journal", "Signals"] }),
}));

const { useTodayQuery, useJournalDayQuery } = journalCalls;
export const {
  useJournalSettingsQuery,
  useSaveJournalSettingsMutation,
  usePauseFeedMutation,
  useResumeFeedMutation,
} = journalCalls;

/** Shows another day than the server has said so far; the result's `undo` takes that back. */
export const showDay = (change: (day: JournalDayDto) => JournalDayDto) =>
  journalCalls.util.updateQueryData("journalDay", undefined, change);

/** The server's market clock may be this much behind the one on the screen, in ms. */
const CLOCK_MARGIN = 1_000;

/** A reply about the market's day; nothing once that day is over, until the next one's has come. */
function useOfDay<Call extends { data?: { to: string } | undefined }>(call: Call): Call {
  const dispatch = useAppDispatch();
  const end = call.data ? Date.parse(call.data.to) : Infinity;
  const over = useMarketReached(end);
  const due = useMarketReached(end + CLOCK_MARGIN);
  useEffect(() => {
    if (due) dispatch(liveStreamCalls.util.invalidateTags(["Journal", "Taken"]));
  }, [due, dispatch]);
  return over ? { ...call, data: undefined } : call;
}

/** How much of the day's signals the member has had, and when the next one can come. */
export const useToday = () => useOfDay(useTodayQuery());

/** The member's own day: what was taken, and what the limits leave. */
export const useJournalDay = () => useOfDay(useJournalDayQuery());

/**
 * Why new signals are held back from this member, or null. When its time is over, list and day are
 * read anew, so that what was missed appears by itself.
 */
export function useJournalPause(): JournalPauseDto | null {
  const dispatch = useAppDispatch();
  const { data } = useJournalDayQuery();
  const now = useMarketNow(1_000);
  const pause = data?.hold ?? null;
  const over = pause !== null && now !== null && now >= Date.parse(pause.until) + CLOCK_MARGIN;
  useEffect(() => {
    if (over) dispatch(liveStreamCalls.util.invalidateTags(["Journal", "Signals"]));
  }, [over, dispatch]);
  return over ? null : pause;
}
