import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sampleStatus } from "../../api/liveStreamSamples.ts";
import { renderSignalRoom, settled } from "./testing/renderSignalRoom.tsx";

const SILVER = { tier: "silver", dashboardUnlocked: true } as const;
const signals = [settled(30, { outcome: "loss" })];
const card = async () =>
  within(await screen.findByRole("region", { name: "Waiting for the next signal" }));

it("names the tier's next window, and counts to marks alone", async () => {
  const today = { received: 3, quota: 10, nextChance: "2026-03-03T10:50:00.000Z" };
  const { clock } = renderSignalRoom({ user: SILVER, signals, today });
  const sentence =
    "Your next signal can come at 11:50 AM WAT, when your next window opens. 3 of 10 received today.";
  expect(await (await card()).findByText(sentence)).toBeVisible();
  expect((await card()).getByRole("heading", { name: "Waiting" })).toBeVisible();
  expect(screen.getByTestId("next-mark")).toHaveTextContent("3:42");
  expect((await card()).getByRole("timer")).toHaveTextContent("11:50 AMat the earliest");
  act(() => clock.set(sampleStatus("2026-03-03T09:45:01.000Z")));
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.queryByText(/CALC|Calculating/)).toBeNull();
  expect(screen.getByRole("complementary", { name: "Next signal" })).toHaveTextContent(
    /^Next signal 11:50 AM WAT at the earliest$/,
  );
  act(() => clock.set(sampleStatus("2026-03-03T10:50:01.000Z")));
  expect(screen.getByText(/If one of the pairs is good enough for your window/)).toBeVisible();
  expect(screen.getByTestId("next-mark")).toHaveTextContent("CALC");
});

it("names the coming mark while the window is open", async () => {
  const today = { received: 9, quota: 10, nextChance: "2026-03-03T09:40:00.000Z" };
  renderSignalRoom({ user: SILVER, signals, today });
  const open = "Your next signal may come at 10:45:00 AM WAT. 9 of 10 received today.";
  expect(await (await card()).findByText(open)).toBeVisible();
});

it("names the hours in which the tier's windows lie", async () => {
  const hours = { from: "07:00", to: "23:00" };
  const today = { received: 3, quota: 10, hours, nextChance: "2026-03-04T06:00:00.000Z" };
  renderSignalRoom({ user: SILVER, signals, today });
  expect(await (await card()).findByText(/at 7:00 AM WAT, tomorrow, when/)).toHaveTextContent(
    "3 of 10 received today. Your tier's signals come between 7:00 AM and 11:00 PM WAT.",
  );
});

const unjudged = [{ pair: "EUR/USD", until: "2026-03-03T10:25:00.000Z" }];

it("waits for the mark at which pairs can be judged again, where none can before", async () => {
  const { clock } = renderSignalRoom({ signals, status: { unjudged } });
  const sentence =
    /^Too few prices in a row for a forecast\. Forecasts resume by 11:25 AM WAT at the latest, unless/;
  expect(await (await card()).findByText(sentence)).toBeVisible();
  expect((await card()).getByText("EUR/USD can be judged again from 11:25 AM.")).toBeVisible();
  expect(screen.getByTestId("next-mark")).toHaveTextContent("3:42");
  expect((await card()).getByRole("timer")).toHaveTextContent("11:25 AM");
  act(() => clock.set(sampleStatus("2026-03-03T09:45:01.000Z")));
  expect(screen.queryByText(/CALC|Calculating/)).toBeNull();
  act(() => clock.set(sampleStatus("2026-03-03T10:25:01.000Z")));
  expect(screen.getByTestId("next-mark")).toHaveTextContent("CALC");
  expect(screen.queryByText(/can be judged again/)).toBeNull();
});

it("names the coming mark while other pairs can be judged, and the others' end beside it", async () => {
  const feed = { ...sampleStatus().feed, pairs: ["EUR/USD", "GBP/USD"] };
  renderSignalRoom({ signals, status: { unjudged, feed } });
  expect(await (await card()).findByText(/may come at 10:45:00 AM WAT/)).toBeVisible();
  expect((await card()).getByText("EUR/USD can be judged again from 11:25 AM.")).toBeVisible();
});

it("names a later window of the tier rather than the earlier end of a silence", async () => {
  const today = { received: 3, quota: 10, nextChance: "2026-03-03T10:50:00.000Z" };
  renderSignalRoom({ user: SILVER, signals, today, status: { unjudged } });
  expect(await (await card()).findByText(/at 11:50 AM WAT, when your next window/)).toBeVisible();
});

it("says tomorrow once the day's windows are used up", async () => {
  const today = { received: 10, quota: 10, nextChance: "2026-03-03T23:00:00.000Z" };
  renderSignalRoom({ user: SILVER, signals, today });
  expect(await (await card()).findByText(/at 12:00 AM WAT, tomorrow, when/)).toHaveTextContent(
    "10 of 10 received today.",
  );
});
