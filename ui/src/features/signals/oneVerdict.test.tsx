import { type SignalDto, liveNote } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sampleRecord, sampleSignal } from "../../api/liveStreamSamples.ts";
import { GOLD, renderAtMarket } from "../../testing/renderAtMarket.tsx";
import { LatestSignals } from "../command-center/LatestSignals.tsx";
import { ArrivalAnnouncer } from "./ArrivalAnnouncer.tsx";
import { CompactPage } from "./CompactPage.tsx";
import { renderSignalRoom } from "./testing/renderSignalRoom.tsx";

// What is needed at 92 % payout is 52.1 %, and 54.1 % at the operator's.
const ownTerms = { payoutPercent: 92, floor: null };
const terms = { ...ownTerms, usualPayout: 85 };
const judged = (confidence: number, confidenceLow: number): Partial<SignalDto> => ({
  confidence,
  confidenceLow,
  confidenceHigh: confidence + 3.2,
});

it.each([
  ["Clears break-even", judged(55.6, 52.4), "Clears break-even: worth a look"],
  ["Too close", judged(52.8, 49.6), "Too close: skip"],
  ["Below break-even", judged(51.9, 48.7), "Below break-even: skip"],
])("%s: on card, small window, home, list, announcement and note", async (words, said, full) => {
  const live = sampleSignal({ minute: 40, ...said });
  const ended = sampleSignal({ minute: 35, status: "closed", closePrice: 1.085, ...said });
  const user = { ...GOLD, ownTerms };
  renderSignalRoom({ signals: [live, ended], user });
  const card = within(await screen.findByRole("region", { name: "Live signal" }));
  expect(await card.findByText(full)).toBeVisible();
  const list = within(await screen.findByRole("table", { name: "Previous signals" }));
  expect(list.getByText(words)).toBeVisible();

  const start = new RegExp(`^${words}`);
  const small = renderAtMarket(<CompactPage />, { signals: [live], user });
  expect(await within(small.container).findByText(full)).toBeVisible();
  const home = renderAtMarket(<LatestSignals />, { signals: [live], user });
  expect(await within(home.container).findByText(start)).toBeVisible();
  const heard = renderAtMarket(<ArrivalAnnouncer arrival={live} />, { user });
  expect(within(heard.container).getByRole("status")).toHaveTextContent(
    new RegExp(`${words}.*\\.$`),
  );
  expect(liveNote(live, terms).body).toMatch(start);
});

it("without a payout of one's own it follows the operator's, and the sealed grade", async () => {
  const record = sampleRecord({ payoutPercent: 92 });
  renderSignalRoom({ signals: [sampleSignal({ minute: 40, ...judged(52.8, 49.6) })], record });
  const card = within(await screen.findByRole("region", { name: "Live signal" }));
  expect(await card.findByText("Too close: skip")).toBeVisible();
});
