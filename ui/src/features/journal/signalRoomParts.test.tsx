import { journalApi, receivedApi, type JournalDecision } from "@signaldeck/contract";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { liveStreamCalls } from "../../api/liveStreamCalls.ts";
import { sampleSignal, sampleStatus } from "../../api/liveStreamSamples.ts";
import { answer, failure, success } from "../../testing/server.ts";
import { CompactPage } from "../signals/CompactPage.tsx";
import { SignalRoomPage } from "../signals/SignalRoomPage.tsx";
import { signalRoomParts } from "./signalRoomParts.ts";
import { renderWithJournal } from "./testing/renderWithJournal.tsx";
import { sampleDay } from "../../testing/samples.ts";
import {
  sampleEntry,
  sampleReceived,
  sampleReceivedPage,
  sampleSettings,
} from "./testing/samples.ts";

const live = sampleSignal({ minute: 40 });
const room = <SignalRoomPage parts={signalRoomParts} />;
const card = async () => within(await screen.findByRole("region", { name: "Live signal" }));
const dayBox = async () => within(await screen.findByRole("region", { name: "Your day" }));

beforeEach(() => {
  answer(receivedApi.list, () => success(sampleReceivedPage({ signals: [] })));
});

/** A journal that keeps what it gets; `fails` refuses it. */
function keepJournal(fails: () => boolean = () => false) {
  let day = sampleDay();
  const refusal = () =>
    failure(409, "conflict", "This signal has settled, so its entry can no longer be changed.");
  const marked = answer(journalApi.mark, ({ body }) => {
    if (fails()) return refusal();
    const { decision, stake, payoutPercent } = body as Partial<Taken> & {
      decision: JournalDecision;
    };
    const entry = sampleEntry({
      decision,
      stake: stake ?? null,
      payoutPercent: payoutPercent ?? null,
    });
    const taken = decision === "taken" ? 1 : 0;
    day = sampleDay({ entries: [entry], taken, skipped: 1 - taken });
    return success(entry);
  });
  const unmarked = answer(journalApi.unmark, () => {
    if (fails()) return refusal();
    day = sampleDay();
    return success(null);
  });
  return { day: () => day, marked, unmarked };
}

interface Taken {
  stake: number;
  payoutPercent: number;
}

const LAST = { stored: { "journal.last-stake": "10 80" } };

describe("the live signal", () => {
  it("is taken by one key for the last stake, and that is undone by another", async () => {
    const journal = keepJournal();
    renderWithJournal(room, { signals: [live], day: journal.day, ...LAST });
    const hero = await card();
    const take = await hero.findByRole("button", { name: "Take for $10" });
    expect(hero.getByText(/Win \+\$8\.00, lose −\$10\.00/)).toHaveTextContent("at 80 % payout");
    expect(take).toHaveAttribute("aria-keyshortcuts", "T");
    await userEvent.keyboard("t");
    expect(await hero.findByText("Taken for $10.00")).toBeVisible();
    await expect
      .poll(() => journal.marked[0]?.body)
      .toEqual({ decision: "taken", stake: 10, payoutPercent: 80 });
    expect(await hero.findByText("Taken for $10.00.")).toHaveAttribute("role", "status");
    await userEvent.keyboard("u");
    expect(await hero.findByRole("button", { name: "Take for $10" })).toBeVisible();
    await expect.poll(() => journal.unmarked).toHaveLength(1);
  });

  it("is taken and undone by the same keys in the compact card, for the same stake", async () => {
    const journal = keepJournal();
    renderWithJournal(<CompactPage parts={signalRoomParts} />, {
      signals: [live],
      day: journal.day,
      ...LAST,
    });
    expect(await screen.findByRole("button", { name: "Take for $10" })).toBeVisible();
    await userEvent.keyboard("t");
    expect(await screen.findByText("Taken for $10.00")).toBeVisible();
    await expect.poll(() => journal.marked).toHaveLength(1);
    await userEvent.keyboard("u");
    await userEvent.keyboard("s");
    expect(await screen.findByText("Skipped")).toBeVisible();
    await expect.poll(() => journal.marked[1]?.body).toEqual({ decision: "skipped" });
  });

  it("is skipped by one key, and by none while somebody types", async () => {
    const journal = keepJournal();
    renderWithJournal(room, { signals: [live], day: journal.day });
    const hero = await card();
    await userEvent.click(await hero.findByRole("button", { name: "Another stake" }));
    await userEvent.type(await hero.findByLabelText("Stake in $"), "st");
    expect(journal.marked).toHaveLength(0);
    await userEvent.click(hero.getByRole("button", { name: "Cancel" }));
    await userEvent.keyboard("s");
    expect(await hero.findByText("Skipped")).toBeVisible();
    await expect.poll(() => journal.marked[0]?.body).toEqual({ decision: "skipped" });
    await userEvent.click(await hero.findByRole("button", { name: /^Undo/ }));
    expect(await hero.findByRole("button", { name: "Skip" })).toBeVisible();
  });

  it("shows the answer before the server has given it, and goes back with its words", async () => {
    let refuse: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => (refuse = resolve));
    renderWithJournal(room, { signals: [live], ...LAST });
    answer(journalApi.mark, async () => {
      await waits;
      return failure(409, "conflict", "This signal was voided.");
    });
    const hero = await card();
    await hero.findByRole("button", { name: "Take for $10" });
    await userEvent.keyboard("t");
    expect(hero.getByText("Taken for $10.00").nextElementSibling).toHaveTextContent("saving");
    expect(await (await dayBox()).findByText("1 of 12 shown")).toBeVisible();
    act(() => refuse());
    expect(await hero.findByRole("alert")).toHaveTextContent("This signal was voided.");
    expect(hero.getByRole("button", { name: "Take for $10" })).toBeVisible();
    expect(await (await dayBox()).findByText("0 of 12 shown")).toBeVisible();
  });

  it("sets another stake and payout, which are remembered; only Take takes for them", async () => {
    const journal = keepJournal();
    const { platform } = renderWithJournal(room, { signals: [live], day: journal.day });
    const hero = await card();
    await userEvent.click(await hero.findByRole("button", { name: "Another stake" }));
    expect(await hero.findByLabelText("Stake in $")).toHaveFocus();
    // The payout that the statistics assume is offered first.
    expect(hero.getByLabelText("Payout in %")).toHaveValue("85");
    await userEvent.type(hero.getByLabelText("Stake in $"), "12,5");
    await userEvent.click(hero.getByRole("button", { name: "Save" }));
    await userEvent.click(await hero.findByRole("button", { name: "Take for $12.50" }));
    expect(await hero.findByText("Taken for $12.50")).toBeVisible();
    await expect.poll(() => journal.marked).toHaveLength(1);
    expect(journal.marked[0]?.body).toEqual({ decision: "taken", stake: 12.5, payoutPercent: 85 });
    expect(platform.storage.get("journal.last-stake")).toBe("12.5 85");
    await userEvent.click(await hero.findByRole("button", { name: /^Undo/ }));
    expect(await hero.findByRole("button", { name: "Take for $12.50" })).toBeVisible();
  });

  it("is taken after all where it was skipped, by a button that says so", async () => {
    const journal = keepJournal();
    const skipped = sampleEntry({ decision: "skipped", stake: null, payoutPercent: null });
    const day = () =>
      journal.marked.length > 0 ? journal.day() : sampleDay({ entries: [skipped] });
    renderWithJournal(room, { signals: [live], day, ...LAST });
    const hero = await card();
    await userEvent.click(await hero.findByRole("button", { name: "Change" }));
    await userEvent.click(await hero.findByRole("button", { name: "Take" }));
    expect(await hero.findByText("Taken for $10.00")).toBeVisible();
  });

  it.each([
    ["recommended", 55.1, "Take for $5"],
    ["below_break_even", 53.1, "Skip"],
  ] as const)("makes the better choice stand out: %s", async (grade, confidenceLow, name) => {
    renderWithJournal(room, { signals: [sampleSignal({ minute: 40, grade, confidenceLow })] });
    const hero = await card();
    await hero.findByRole("button", { name: "Take for $5" });
    const buttons = [
      hero.getByRole("button", { name: "Skip" }),
      hero.getByRole("button", { name: /^Take/ }),
    ];
    expect(buttons.filter(({ classList }) => classList.contains("bg-brand"))).toEqual([
      hero.getByRole("button", { name }),
    ]);
  });

  it("disables what could lose more than the limit leaves, and says so", async () => {
    const limits = { maxLoss: 20, lossLeft: 8.5, result: -11.5 };
    const left = sampleDay(limits);
    renderWithJournal(room, { signals: [live], day: () => left, ...LAST });
    const hero = await card();
    const ten = await hero.findByRole("button", { name: "$10" });
    await expect.poll(() => (ten as HTMLButtonElement).disabled).toBe(true);
    expect(ten).toHaveAccessibleDescription(
      "Your loss limit leaves $8.50 today, so $10 is too much.",
    );
    // A smaller one is chosen, and none larger.
    expect(hero.getByRole("button", { name: "$5" })).toHaveAttribute("aria-pressed", "true");
    expect(hero.getByRole("button", { name: "Take for $5" })).toBeEnabled();
  });

  it("names a fault at its field, and keeps what was typed when saving fails", async () => {
    const entry = sampleEntry({ decision: "taken", stake: 10, payoutPercent: 80 });
    renderWithJournal(room, { signals: [live], day: () => sampleDay({ entries: [entry] }) });
    const hero = await card();
    await userEvent.click(await hero.findByRole("button", { name: "Change" }));
    await userEvent.clear(await hero.findByLabelText("Stake in $"));
    await userEvent.type(hero.getByLabelText("Stake in $"), "0");
    await userEvent.click(hero.getByRole("button", { name: "Save" }));
    expect(await hero.findByText(/Enter the stake in dollars/)).toBeVisible();
    keepJournal(() => true);
    await userEvent.clear(hero.getByLabelText("Stake in $"));
    await userEvent.type(hero.getByLabelText("Stake in $"), "20");
    await userEvent.click(hero.getByRole("button", { name: "Save" }));
    expect(await hero.findByRole("alert")).toHaveTextContent("This signal has settled");
    expect(hero.getByLabelText("Stake in $")).toHaveValue("20");
  });
});

it("the list marks the signals that were taken, with what they brought", async () => {
  const signals = [20, 25, 30].map((minute) =>
    sampleSignal({ minute, status: "closed", outcome: "profit", closePrice: 1.085 }),
  );
  const [lost] = signals.map(({ id }) => id);
  renderWithJournal(room, { signals: signals.reverse() });
  const received = sampleReceived();
  const { signalId: _, signal: __, ...mark } = sampleEntry({ result: 21.25 });
  const signal = { ...received.signal, id: lost ?? "" };
  const page = sampleReceivedPage({ signals: [{ ...received, signal, mark }] });
  const asked = answer(receivedApi.list, () => success(page));
  const table = within(await screen.findByRole("table", { name: "Previous signals" }));
  expect(await table.findByText(/^taken/)).toHaveTextContent("taken +$21.25");
  const marks = table.getAllByRole("row").map((row) => row.textContent.includes("taken"));
  expect(marks).toEqual([false, false, false, true]);
  expect(asked[0]?.query).toMatchObject({ decision: "taken" });
});

describe("Your day", () => {
  it("shows the last trades, and says the end of the one that ran, once", async () => {
    const entry = sampleEntry({ stake: 10 });
    let day = sampleDay({ taken: 1, entries: [entry] });
    const { store } = renderWithJournal(room, { signals: [live], day: () => day });
    const box = await dayBox();
    const trades = within(await box.findByRole("list", { name: "Your last trades" }));
    expect(trades.getByRole("listitem")).toHaveTextContent("3:42EUR/USD");
    expect(box.getByRole("status")).toBeEmptyDOMElement();
    const signal = { ...entry.signal, status: "closed", outcome: "profit" } as const;
    const ended = { ...entry, result: 8.5, editable: false, signal };
    day = sampleDay({ taken: 1, result: 8.5, entries: [ended] });
    act(() => void store.dispatch(liveStreamCalls.util.invalidateTags(["Journal"])));
    expect(await box.findByText("Won $8.50.")).toHaveAttribute("role", "status");
    expect(trades.getByRole("listitem")).toHaveTextContent("✓ +$8.50EUR/USD");
    expect(box.getByText("1 won, 0 lost")).toBeVisible();
  });

  it("shows what was taken, the result and what the limits leave", async () => {
    renderWithJournal(room, {
      signals: [live],
      day: () =>
        sampleDay({
          taken: 7,
          result: -18.4,
          maxLoss: 80,
          lossLeft: 61.6,
          maxSignals: 10,
          signalsLeft: 3,
        }),
    });
    const box = await dayBox();
    expect(await box.findByText("7 of 12 shown")).toBeVisible();
    expect(box.getByText("−$18.40")).toBeVisible();
    expect(box.getByText("$61.60 of $80.00")).toBeVisible();
    expect(box.getByText("3 of 10")).toBeVisible();
  });

  it("pauses, says until when, and ends the pause", async () => {
    let day = sampleDay();
    renderWithJournal(room, {
      signals: [sampleSignal({ minute: 35, status: "closed" })],
      day: () => day,
    });
    const paused = answer(journalApi.pause, () => {
      day = sampleDay({ hold: { reason: "paused", until: "2026-03-03T10:41:18.000Z" } });
      return success(sampleSettings());
    });
    answer(journalApi.resume, () => {
      day = sampleDay();
      return success(sampleSettings());
    });
    const box = await dayBox();
    await userEvent.click(await box.findByRole("button", { name: "Pause" }));
    await userEvent.click(await screen.findByRole("button", { name: /^1 hour/ }));
    const notice = within(await screen.findByRole("status", { name: "New signals are held back" }));
    expect(notice.getByText(/^Signals resume 11:41 AM WAT at the earliest\./)).toBeVisible();
    expect(paused[0]?.body).toEqual({ until: "2026-03-03T10:41:18.000Z" });
    expect(screen.queryByText("Waiting")).toBeNull();
    await userEvent.click(notice.getByRole("button", { name: "End the pause" }));
    expect(await screen.findByRole("heading", { name: "Waiting" })).toBeVisible();
  });

  it("ends a hold by itself when its time is over, and reads the list anew", async () => {
    let day = sampleDay({
      maxSignals: 3,
      signalsLeft: 0,
      hold: { reason: "signal_limit", until: "2026-03-03T23:00:00.000Z" },
    });
    const { clock, calls } = renderWithJournal(room, { day: () => day });
    expect(await screen.findByText("Your signal limit is reached")).toBeVisible();
    const before = calls.list.length;
    day = sampleDay();
    act(() => clock.set(sampleStatus("2026-03-03T23:00:02.000Z")));
    expect(await screen.findByText("Initializing Signal Stream...")).toBeVisible();
    await expect.poll(() => calls.list.length).toBeGreaterThan(before);
  });
});
