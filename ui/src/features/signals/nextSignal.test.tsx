import { journalApi } from "@signaldeck/contract";
import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sampleStatus } from "../../api/liveStreamSamples.ts";
import { renderAtMarket } from "../../testing/renderAtMarket.tsx";
import { sampleDay, sampleToday } from "../../testing/samples.ts";
import { answer, success } from "../../testing/server.ts";
import { CommandCenterPage } from "../command-center/CommandCenterPage.tsx";
import { CompactPage } from "./CompactPage.tsx";
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
  expect((await card()).getByRole("timer")).toHaveTextContent("11:50 AM");
  expect((await card()).getByText("at the earliest")).toBeVisible();
  act(() => clock.set(sampleStatus("2026-03-03T09:45:01.000Z")));
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.queryByText(/CALC|Calculating/)).toBeNull();
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

it("counts to no signal in a small window while the member holds them back", async () => {
  const hold = { reason: "signal_limit", until: "2026-03-03T23:00:00.000Z" } as const;
  const today = { received: 5, nextChance: "2026-03-04T00:10:00.000Z" };
  const { container } = renderAtMarket(<CompactPage />, { signals, today });
  answer(journalApi.day, () => success(sampleDay({ hold })));
  const words = "Signals resume 4 Mar, 1:10 AM WAT at the earliest.";
  expect(await screen.findByText(words)).toBeVisible();
  expect(container).not.toHaveTextContent(/Next mark|\d:\d\d(?! [AP]M)/);
});

it("counts to no signal in a small window while every market is closed", async () => {
  const closed = [{ name: "FX", pairs: ["EUR/USD"], opensAt: "2026-03-03T21:00:00.000Z" }];
  const { container } = renderAtMarket(<CompactPage />, {
    signals,
    status: { closed: [...closed] },
  });
  expect(await screen.findByText("FX opens 10:00 PM WAT")).toBeVisible();
  expect(container).not.toHaveTextContent(/Next mark|may come/);
});

it("says nothing of yesterday's count after midnight, until today's has come", async () => {
  const now = "2026-03-03T22:59:50.000Z";
  const { clock } = renderSignalRoom({
    user: SILVER,
    signals,
    now,
    today: { received: 9, quota: 10 },
  });
  expect(await (await card()).findByText(/9 of 10 received today/)).toBeVisible();
  answer(journalApi.today, () =>
    success(sampleToday({ received: 0, to: "2026-03-04T23:00:00.000Z" })),
  );
  act(() => clock.set(sampleStatus("2026-03-03T23:00:00.000Z")));
  expect(screen.queryByText(/9 of 10/)).toBeNull();
  act(() => clock.set(sampleStatus("2026-03-03T23:00:01.500Z")));
  expect(await screen.findByText(/0 of 10 received today/)).toBeVisible();
});

it.each([
  ["held", { hold: { reason: "paused", until: "2026-03-03T23:00:00.000Z" } }, {}],
  ["stopped", {}, { pause: { reason: "Repairs.", since: "2026-03-03T09:00:00.000Z" } }],
  ["unjudged", {}, { unjudged }],
] as const)("home promises no signal while they are %s", async (_kind, day, status) => {
  const { container } = renderAtMarket(<CommandCenterPage />, { signals, status });
  answer(journalApi.day, () => success(sampleDay(day)));
  const words = /Your own pause is on\. Signals resume|Repairs\.|Forecasts resume by 11:25 AM/;
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(container).not.toHaveTextContent("You get every signal");
});

it("is not live in the room's header while the device is offline", async () => {
  const { platform } = renderSignalRoom({ signals });
  act(() => platform.setOnline(false));
  expect(await screen.findByText("Offline")).toBeVisible();
  act(() => platform.setOnline(true));
  expect(screen.queryByText("Offline")).toBeNull();
});
