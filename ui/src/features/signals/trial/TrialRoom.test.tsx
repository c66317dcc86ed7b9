import { type CountdownDto, HOUR, recordApi, type RecordedSignalDto } from "@signaldeck/contract";
import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sampleRecord } from "../../../api/liveStreamSamples.ts";
import { trialCalls } from "../../../api/trialCalls.ts";
import { sampleCountdown } from "../../../testing/samples.ts";
import { answer, success } from "../../../testing/server.ts";
import { renderSignalRoom } from "../testing/renderSignalRoom.tsx";

const late = (minute: number, changes: Partial<RecordedSignalDto> = {}): RecordedSignalDto => ({
  id: `0198f0a2-0000-7000-8000-0000000000${minute}`,
  sequence: minute,
  pair: "EUR/USD",
  decimals: 5,
  direction: "CALL",
  source: "engine",
  confidence: 54.2,
  grade: "recommended",
  publishedAt: null,
  entryPrice: 1.08472,
  closePrice: 1.0851,
  status: "closed",
  outcome: "profit",
  voidedReason: null,
  voidedAt: null,
  withdrawnAt: null,
  createdAt: `2026-03-03T09:${minute}:00.000Z`,
  expiresAt: `2026-03-03T09:${minute + 5}:00.000Z`,
  publishedHash: "0".repeat(64),
  settledHash: "0".repeat(64),
  ...changes,
});

function open(trial: Partial<CountdownDto>) {
  const lists = answer(recordApi.signals, () =>
    success([
      late(20),
      late(15, { outcome: "loss" }),
      late(10, { outcome: null, status: "unsettled" }),
    ]),
  );
  answer(recordApi.summary, () =>
    success({ performance: sampleRecord(), ledger: null, doubt: null, log: null }),
  );
  const room = renderSignalRoom({ user: {}, countdown: trial });
  return { ...room, lists };
}

it("shows real signals as late as the public sees them, and says until when", async () => {
  const expiresAt = new Date(Date.now() + 5 * HOUR).toISOString();
  const { calls, lists, store } = open({ ended: false, remainingMs: 5 * HOUR, expiresAt });
  const card = within(await screen.findByRole("region", { name: "Newest finished signal" }));
  expect(card.getByText("✓").parentElement).toHaveTextContent("✓ profit");
  expect(card.getByText(/Mark 10:20 AM, settled at 10:25 AM WAT\. It is over/)).toBeVisible();
  expect(screen.getByText("15 minutes late")).toBeVisible();
  expect(screen.getByText(/you see every real signal 15 minutes after it expired/)).toBeVisible();
  const list = within(screen.getByRole("region", { name: "Previous signals" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/10:15 AM.*✕ loss$/),
    expect.stringMatching(/10:10 AM.*Unsettled$/),
  ]);
  expect(await screen.findByText("won of 3,354 decided")).toBeVisible();
  expect(screen.getByRole("region", { name: "Sample data" })).toBeVisible();
  expect([...calls.list, ...calls.performance]).toEqual([]);
  expect(lists).toHaveLength(1);

  // The trial ends while the room is open.
  act(() => {
    const ended = sampleCountdown();
    void store.dispatch(trialCalls.util.upsertQueryData("countdown", undefined, ended));
  });
  expect(await screen.findByText(/^Your trial has ended, so this room is closed/)).toBeVisible();
  expect(screen.queryByRole("region", { name: "Newest finished signal" })).toBeNull();
  expect(screen.getByRole("link", { name: "The public record" })).toBeVisible();
});
