import { NO_ALERTS, settingsApi, type SignalDto } from "@signaldeck/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readDeviceAlerts } from "../../../api/deviceAlerts.ts";
import { LIVE_LIST, liveStreamCalls } from "../../../api/liveStreamCalls.ts";
import { sampleSignal } from "../../../api/liveStreamSamples.ts";
import { GOLD } from "../../../testing/renderAtMarket.tsx";
import { sampleUser } from "../../../testing/samples.ts";
import { answer, failure, success } from "../../../testing/server.ts";
import { renderSignalRoom } from "../testing/renderSignalRoom.tsx";

/** What the device was made to sound and to say. */
const heard: string[] = [];

class Tone {
  resume = () => {
    heard.push("tone");
    return new Promise(() => undefined);
  };
}
class Utterance {
  voice: unknown = null;
  lang = "";
  constructor(readonly text: string) {}
}

const OWN = { lang: "en-GB", localService: true };
const FOREIGN = [
  { lang: "fr-FR", localService: true },
  { lang: "en-US", localService: false },
];

function giveVoices(voices: object[]) {
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: ({ text, lang }: Utterance) => heard.push(`${lang}: ${text}`),
  });
  vi.stubGlobal("speechSynthesis", synthesis);
  return synthesis;
}

beforeEach(() => {
  heard.length = 0;
  vi.stubGlobal("AudioContext", Tone);
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
});
afterEach(() => vi.unstubAllGlobals());

const signals = [sampleSignal({ minute: 40, grade: "recommended" })];
const BELOW = /^Below your minimum of 55\s%: skip$/;

async function openQuiet() {
  await userEvent.click(await screen.findByRole("button", { name: "Sound and quiet" }));
  return within(await screen.findByRole("dialog", { name: "Sound and quiet" }));
}

it("says of a live signal that it is below the minimum that was chosen, and shows it", async () => {
  const saved = answer(settingsApi.saveOwnTerms, () =>
    success(sampleUser({ ...GOLD, ownTerms: { payoutPercent: 92.5, floor: 55 } })),
  );
  renderSignalRoom({ signals, user: { ...GOLD, ownTerms: { payoutPercent: 92.5, floor: 51.5 } } });
  const dialog = await openQuiet();
  const minimum = dialog.getByRole("combobox", { name: "Minimum confidence" });
  expect(minimum).toHaveDisplayValue(/^51\.5\s%$/);
  await userEvent.selectOptions(minimum, "55");
  await dialog.findByDisplayValue(/^55\s%$/);
  expect(saved[0]?.body).toEqual({ payoutPercent: 92.5, floor: 55 });
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  const card = within(await screen.findByRole("region", { name: "Live signal" }));
  expect(card.getByText(BELOW)).toBeVisible();
  const yours = within(screen.getByRole("combobox", { name: "Confidence" }));
  expect(yours.getByRole("option", { name: /^Your minimum, 55\s%$/ })).toBeInTheDocument();
});

it("leaves the minimum as it was where the server does not take it", async () => {
  answer(settingsApi.saveOwnTerms, () => failure(429, "too_many_requests", "Wait 40 s."));
  renderSignalRoom({ signals });
  const dialog = await openQuiet();
  const minimum = dialog.getByRole("combobox", { name: "Minimum confidence" });
  await userEvent.selectOptions(minimum, "55");
  expect(await dialog.findByRole("alert")).toHaveTextContent("Wait 40 s.");
  expect(minimum).toHaveDisplayValue("No minimum");
});

const CALLING = { "signals.sound": "on", "signals.voice": "on" };
const alerts = (filter: object) => ({
  alerts: JSON.stringify({ ...NO_ALERTS, filter: { ...NO_ALERTS.filter, ...filter } }),
});

/** A signal comes in while the room is open. */
async function receive(
  options: Parameters<typeof renderSignalRoom>[0],
  changes: Partial<SignalDto> = {},
) {
  const before = sampleSignal({ minute: 30, status: "closed", outcome: "profit" });
  const { store } = renderSignalRoom({ signals: [before], ...options });
  await screen.findByRole("table", { name: "Previous signals" });
  const live = sampleSignal({ minute: 40, grade: "recommended", ...changes });
  act(() => {
    store.dispatch(
      liveStreamCalls.util.updateQueryData("signals", LIVE_LIST, (list) => [live, ...list]),
    );
  });
  await screen.findByRole("region", { name: "Live signal" });
}

it("calls to a new signal by a tone and a voice of the device, in the member's language", async () => {
  giveVoices([...FOREIGN, OWN]);
  await receive({ stored: CALLING }, { direction: "PUT" });
  await waitFor(() => expect(heard).toEqual(["tone", "en-GB: EUR USD, down, five minutes."]));
});

it.each([
  ["unless it was asked to", { stored: {} }, {}],
  [
    "for a pair that it is not to tell of",
    { stored: { ...CALLING, ...alerts({ pairs: ["GBP/USD"] }) } },
    {},
  ],
  [
    "in its quiet hours",
    { stored: { ...CALLING, ...alerts({ quietHours: { from: "00:00", to: "00:00" } }) } },
    {},
  ],
  [
    "below the member's minimum",
    { stored: CALLING, user: { ...GOLD, ownTerms: { payoutPercent: null, floor: 58 } } },
    {},
  ],
  ["below break-even", { stored: CALLING }, { grade: "below_break_even" as const }],
])("does not call %s", async (_when, options, changes) => {
  giveVoices([OWN]);
  await receive(options, changes);
  expect(heard).toEqual([]);
});

it("keeps voice, pairs and hours on the device, and says once how the voice sounds", async () => {
  const synthesis = giveVoices([]);
  const { platform } = renderSignalRoom({ signals });
  const dialog = await openQuiet();
  expect(dialog.getByText(/^This device has no voice for your language/)).toBeVisible();
  synthesis.getVoices = () => [OWN];
  act(() => {
    synthesis.dispatchEvent(new Event("voiceschanged"));
  });
  await userEvent.click(await dialog.findByRole("checkbox", { name: /^Read new signals aloud/ }));
  await waitFor(() => expect(platform.storage.get("signals.voice")).toBe("on"));
  expect(heard).toEqual(["en-GB: New signals are read aloud."]);
  await userEvent.click(dialog.getByRole("checkbox", { name: "EUR/USD" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Quiet hours" }));
  await waitFor(() =>
    expect(readDeviceAlerts(platform.storage)).toEqual({
      ...NO_ALERTS,
      filter: {
        ...NO_ALERTS.filter,
        pairs: ["EUR/USD"],
        quietHours: { from: "22:00", to: "07:00" },
      },
    }),
  );
});

it("keeps a chosen pair that the feed does not carry", async () => {
  const stored = alerts({ pairs: ["USD/TRY"] });
  const { platform } = renderSignalRoom({ signals, stored });
  const dialog = await openQuiet();
  expect(await dialog.findByRole("checkbox", { name: "USD/TRY" })).toBeChecked();
  await userEvent.click(await dialog.findByRole("checkbox", { name: "EUR/USD" }));
  await waitFor(() =>
    expect(readDeviceAlerts(platform.storage).filter.pairs).toEqual(["EUR/USD", "USD/TRY"]),
  );
});
