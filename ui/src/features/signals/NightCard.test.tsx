import { signalNightApi, type SignalNightDto } from "@signaldeck/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { GOLD, renderAtMarket } from "../../testing/renderAtMarket.tsx";
import { answer, success } from "../../testing/server.ts";
import { NightCard } from "./NightCard.tsx";

const NIGHT: SignalNightDto = {
  quota: 10,
  today: null,
  chosen: null,
  from: "2026-03-03T23:00:00.000Z",
};

it("keeps hours free from the next midnight on, and says what a night may be", async () => {
  answer(signalNightApi.night, () => success(NIGHT));
  const chosen = { from: "22:30", to: "06:00" };
  const sent = answer(signalNightApi.saveNight, () => success({ ...NIGHT, chosen }));
  renderAtMarket(<NightCard />, { user: { tier: "silver", dashboardUnlocked: true } });
  await userEvent.click(await screen.findByRole("checkbox", { name: /No windows at night/ }));
  const from = screen.getByLabelText("From");
  await userEvent.clear(from);
  await userEvent.type(from, "10:30");
  await userEvent.click(screen.getByRole("button", { name: "Save quiet hours" }));
  expect(await screen.findByText("Choose a night of at most 12 hours")).toBeVisible();
  await userEvent.clear(from);
  await userEvent.type(from, "22:30");
  await userEvent.click(screen.getByRole("button", { name: "Save quiet hours" }));
  expect(await screen.findByText(/^Saved\. It holds from 4 Mar, 12:00 AM WAT on\./)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ night: chosen }]);
});

it("has nothing to move where every signal comes, and is not there for whoever sees none", async () => {
  answer(signalNightApi.night, () => success({ ...NIGHT, quota: null }));
  renderAtMarket(<NightCard />, { user: GOLD });
  expect(await screen.findByText(/^Your tier receives every signal/)).toBeVisible();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
