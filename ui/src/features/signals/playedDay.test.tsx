import {
  formatDuration,
  journalApi,
  marketApi,
  MINUTE,
  recordApi,
  signalsApi,
} from "@signaldeck/contract";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { journalCalls } from "../../api/journalCalls.ts";
import { LIVE_LIST, liveStreamCalls } from "../../api/liveStreamCalls.ts";
import { sampleRecord, sampleStatus } from "../../api/liveStreamSamples.ts";
import { marketCalls } from "../../api/marketCalls.ts";
import { trialCalls } from "../../api/trialCalls.ts";
import { userChanged } from "../../api/sessionSlice.ts";
import { renderAtMarket } from "../../testing/renderAtMarket.tsx";
import { sampleCountdown, sampleUser } from "../../testing/samples.ts";
import { answer, success } from "../../testing/server.ts";
import { CommandCenterPage } from "../command-center/CommandCenterPage.tsx";
import { signalRoomCalls } from "./api.ts";
import { CompactPage } from "./CompactPage.tsx";
import { SignalRoomPage } from "./SignalRoomPage.tsx";
import { faultsOf, guestFaultsOf } from "./testing/dayFaults.ts";
import { at, BEGIN, END, iso, MARKS, PlayedDay, type Course } from "./testing/PlayedDay.ts";

/** All marks take minutes of a processor. */
const STEP = process.env["TEST_SIZE"] === "quick" ? 7 : 1;

const DAYS: [string, Course][] = [
  ["silver, unlocked at noon", { tier: "silver", unlockedAt: at(12) }],
  [
    "pro, while staff stop the engine",
    {
      tier: "pro",
      silences: [{ kind: "stopped", from: at(9, 2), until: at(11, 3) }],
    },
  ],
  [
    "gold, who pauses, on a day with a gap",
    {
      tier: "gold",
      silences: [
        { kind: "held", reason: "paused", from: at(9, 2), until: at(13, 7) },
        { kind: "gap", from: at(15, 2), until: at(16, 50) },
      ],
    },
  ],
  [
    "elite, by a limit, whose market closes and opens",
    {
      tier: "elite",
      silences: [
        { kind: "closed", from: at(4), until: at(9) },
        { kind: "held", reason: "signal_limit", from: at(15, 1), until: END },
      ],
    },
  ],
  ["silver, who becomes gold", { tier: "silver", upgrade: { at: at(15, 2), tier: "gold" } }],
];

const userOf = (tier: Course["tier"]) => ({
  tier,
  dashboardUnlocked: true,
  ownTerms: { payoutPercent: 92, floor: null },
});

/** What the trial's room asks for. */
const LATE = { query: { limit: 10 } } as const;

const SCREENS = ["room", "compact", "home"] as const;

const Screens = () => (
  <>
    <section data-testid="room">
      <SignalRoomPage />
    </section>
    <section data-testid="compact">
      <CompactPage />
    </section>
    <section data-testid="home">
      <CommandCenterPage />
    </section>
  </>
);

afterEach(() => {
  vi.useRealTimers();
});

/** Whether the market opens, closes or can be judged again at a moment: that is streamed at once. */
function marketMoves(day: PlayedDay, time: number): boolean {
  const [before, after] = [day.silenceAt(time - 1), day.silenceAt(time)];
  return (
    before !== after &&
    [before?.kind, after?.kind].some((kind) => kind === "closed" || kind === "gap")
  );
}

it.each(DAYS)("a day of %s: each sentence is true of what then came", async (_who, course) => {
  const day = new PlayedDay(course);
  let now = course.unlockedAt ?? BEGIN;
  let toldAt = now;
  const told = new Map<string, string>();
  const { store, clock } = renderAtMarket(<Screens />, {
    user: userOf(day.tierAt(now)),
    signals: day.signals(now),
    now: iso(now),
  });
  // What a screen asks for by itself, as at midnight and when a pause is over.
  answer(journalApi.today, () => success(day.today(now)));
  answer(journalApi.day, () => success(day.journal(now)));
  answer(marketApi.status, () => success(day.status(now)));
  answer(signalsApi.list, () => success(day.signals(now)));

  /** What the server says and streams of what has changed. */
  async function tell(): Promise<void> {
    toldAt = now;
    const { dispatch } = store;
    const { upsertQueryData: journal } = journalCalls.util;
    const { now: _, ...status } = day.status(now);
    const replies = {
      user: [day.tierAt(now), () => dispatch(userChanged(sampleUser(userOf(day.tierAt(now)))))],
      today: [day.today(now), () => dispatch(journal("today", undefined, day.today(now)))],
      day: [day.journal(now), () => dispatch(journal("journalDay", undefined, day.journal(now)))],
      status: [
        status,
        () =>
          dispatch(marketCalls.util.upsertQueryData("marketStatus", undefined, day.status(now))),
      ],
      list: [
        day.signals(now),
        () =>
          dispatch(liveStreamCalls.util.upsertQueryData("signals", LIVE_LIST, day.signals(now))),
      ],
    } as const;
    for (const [name, [reply, say]] of Object.entries(replies)) {
      const words = JSON.stringify(reply);
      if (told.get(name) !== words) await say();
      told.set(name, words);
    }
  }

  await screen.findByText(/signals received/);
  const found: string[] = [];
  const look = () => {
    for (const name of SCREENS) {
      const text = screen.getByTestId(name).textContent;
      const newest = day.signals(toldAt)[0];
      found.push(...faultsOf({ screen: name, text, now, toldAt, day, newest }));
    }
  };
  const go = (time: number, isTold: boolean) =>
    act(async () => {
      now = time;
      clock.set(sampleStatus(iso(now)));
      if (isTold) await tell();
    });
  for (const mark of MARKS.filter((_, index) => index % STEP === 0)) {
    if (mark - MINUTE < (course.unlockedAt ?? BEGIN)) continue;
    await go(mark - MINUTE, true);
    look();
    // At the mark itself nothing is known but the time, and what of the market has changed.
    await go(mark, marketMoves(day, mark));
    look();
    await go(mark + MINUTE, true);
    look();
  }
  await go(END, false);
  look();
  expect(found).toEqual([]);
});

it("a day of a guest: what is shown is as late as it says, until the trial ends", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: BEGIN });
  const day = new PlayedDay({ tier: "gold" });
  const ends = at(14);
  let now = BEGIN;
  const trial = () => {
    const remainingMs = Math.max(0, ends - now);
    const timeFormatted = formatDuration(remainingMs);
    return sampleCountdown({
      remainingMs,
      timeFormatted,
      expiresAt: iso(ends),
      ended: remainingMs === 0,
    });
  };
  answer(recordApi.signals, () => success(day.record(now)));
  answer(recordApi.summary, () =>
    success({ performance: sampleRecord(), ledger: null, doubt: null, log: null }),
  );
  const { store, clock } = renderAtMarket(<Screens />, {
    user: { expiresAt: iso(ends) },
    now: iso(now),
    countdown: trial(),
  });
  await screen.findByText("Your trial");
  await screen.findByText("No finished signal yet");
  const found: string[] = [];
  for (const mark of MARKS.filter((_, index) => index % STEP === 0)) {
    for (const time of [mark - MINUTE, mark, mark + MINUTE]) {
      now = Math.max(BEGIN, time);
      vi.setSystemTime(now);
      await act(async () => {
        clock.set(sampleStatus(iso(now)));
        const { dispatch } = store;
        await Promise.all([
          dispatch(trialCalls.util.upsertQueryData("countdown", undefined, trial())),
          dispatch(signalRoomCalls.util.upsertQueryData("lateSignals", LATE, day.record(now))),
        ]);
      });
      for (const name of SCREENS) {
        const text = screen.getByTestId(name).textContent;
        found.push(...guestFaultsOf({ screen: name, text, now, day, ends }));
      }
    }
  }
  expect(found).toEqual([]);
});
