import {
  journalApi,
  type JournalPauseDto,
  MINUTE,
  SIGNAL_LIMITS,
  type TodayDto,
} from "@signaldeck/contract";
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { journalCalls } from "../../api/journalCalls.ts";
import { sampleStatus } from "../../api/liveStreamSamples.ts";
import { GOLD, renderAtMarket } from "../../testing/renderAtMarket.tsx";
import { sampleDay, sampleToday } from "../../testing/samples.ts";
import { answer, success } from "../../testing/server.ts";
import { CommandCenterPage } from "../command-center/CommandCenterPage.tsx";
import { CompactPage } from "./CompactPage.tsx";
import { NextBar } from "./NextBar.tsx";
import { RoomHeader } from "./RoomHeader.tsx";
import { settled } from "./testing/renderSignalRoom.tsx";
import { WaitingCard } from "./WaitingCard.tsx";

// A day of one member, by a model of its own that knows nothing of the screens: at each of its marks a
// signal is published or not, and reaches the member unless something holds it back.

const { slot: SLOT } = SIGNAL_LIMITS;
const BEGIN = Date.parse("2026-03-02T23:00:00Z");
const MARKS = Array.from({ length: 288 }, (_, mark) => BEGIN + mark * SLOT);
const iso = (at: number) => new Date(at).toISOString();
const after = (hours: number, minutes = 0) => BEGIN + (60 * hours + minutes) * MINUTE;

interface Played {
  user: { tier: "silver" | "gold" | "elite"; dashboardUnlocked: true };
  quota: number | null;
  /** From when until when the member holds signals back, and by what. */
  held?: { from: number; until: number; reason: JournalPauseDto["reason"] };
  /** Before it nothing reached the member. */
  unlockedAt?: number;
  /** Marks at which the tier's windows let one through. */
  every: number;
}

/** What is published at marks, about nine of ten. */
const isPublished = (index: number) => (index * 7) % 10 !== 3;

function play({ held, unlockedAt = BEGIN, every, quota }: Played) {
  const isHeld = (at: number) => held !== undefined && at >= held.from && at < held.until;
  const isOpen = (mark: number) => Math.round((mark - BEGIN) / SLOT) % every === 0;
  const canCome = (mark: number) => isOpen(mark) && !isHeld(mark) && mark >= unlockedAt;
  const came = MARKS.filter((mark, index) => canCome(mark) && isPublished(index));
  const today = (now: number): TodayDto => {
    const latest = Math.floor(now / SLOT) * SLOT;
    let next =
      came.includes(latest) || !isPublished((latest - BEGIN) / SLOT) ? latest + SLOT : latest;
    while (next < BEGIN + 2 * 288 * SLOT && !(isOpen(next) && !isHeld(next))) next += SLOT;
    const received = came.filter((mark) => mark <= now).length;
    return sampleToday({ received, quota, nextChance: iso(next), to: iso(BEGIN + 288 * SLOT) });
  };
  const hold = (now: number) =>
    held && isHeld(now) ? { reason: held.reason, until: iso(held.until) } : null;
  return { canCome, isHeld, today, hold };
}

/** The sentences that a screen must not say at this moment. */
function faults(text: string, now: number, day: ReturnType<typeof play>): string[] {
  const next = (Math.floor(now / SLOT) + 1) * SLOT;
  const { received } = day.today(now);
  const found: string[] = [];
  if (/next signal may come at/i.test(text) && !day.canCome(next)) found.push("may come");
  if (/Next signal ?\d+:\d\d(?! [AP]M)/.test(text)) found.push("counts down to a signal");
  if (/You get every signal/.test(text) && day.isHeld(now)) found.push("every signal");
  if (/CALC|candles have just closed/.test(text) && day.isHeld(now)) found.push("awaits one");
  for (const [said, count] of text.matchAll(/(\d+)(?: of \d+)? received today/g)) {
    if (Number(count) !== received) found.push(`${said}, and it was ${received}`);
  }
  if (day.isHeld(now) && !/Signals resume .*? at the earliest/.test(text)) found.push("no end");
  return found;
}

const gold = { user: GOLD, quota: null, every: 1 };
const silver = { user: { ...GOLD, tier: "silver" as const }, quota: 10, every: 28 };
it.each<[string, Played, number]>([
  [
    "gold, who pauses",
    { ...gold, held: { from: after(9, 2), until: after(13, 7), reason: "paused" } },
    1,
  ],
  [
    "gold, who pauses, with the home",
    { ...gold, held: { from: after(9, 2), until: after(13, 7), reason: "paused" } },
    6,
  ],
  [
    "elite, by a limit",
    {
      ...gold,
      user: { ...GOLD, tier: "elite" },
      held: { from: after(15, 1), until: after(24), reason: "signal_limit" },
    },
    12,
  ],
  ["silver, unlocked at noon", { ...silver, unlockedAt: after(12) }, 12],
])("a day of %s: each sentence is true of what then came", async (_who, played, step) => {
  const day = play(played);
  // The whole home at each mark would take a minute.
  const withHome = step > 1;
  const first = settled(30, { outcome: "loss" });
  const { store, clock, container } = renderAtMarket(
    <>
      <RoomHeader newest={first} arrival={null} />
      <WaitingCard newest={first} />
      <NextBar newest={first} />
      <CompactPage />
      {withHome && <CommandCenterPage />}
    </>,
    { user: played.user, signals: [first], now: iso(BEGIN), today: day.today(BEGIN) },
  );
  let now = BEGIN;
  // A pause that ends has the day read anew.
  answer(journalApi.today, () => success(day.today(now)));
  answer(journalApi.day, () => success(sampleDay({ hold: day.hold(now) })));
  await screen.findAllByText(/received today/);
  if (withHome) await screen.findByText(/You get every signal|Your day has a window/);
  const found: string[] = [];
  for (const mark of MARKS.filter((_, index) => index % step === 0)) {
    for (const at of [mark - MINUTE, mark, mark + MINUTE]) {
      if (at < (played.unlockedAt ?? BEGIN)) continue;
      now = at;
      await act(async () => {
        clock.set(sampleStatus(iso(now)));
        await Promise.all([
          store.dispatch(journalCalls.util.upsertQueryData("today", undefined, day.today(now))),
          store.dispatch(
            journalCalls.util.upsertQueryData(
              "journalDay",
              undefined,
              sampleDay({ hold: day.hold(now) }),
            ),
          ),
        ]);
      });
      const text = container.textContent;
      found.push(...faults(text, now, day).map((fault) => `${iso(now)}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});
