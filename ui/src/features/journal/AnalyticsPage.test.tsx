import { journalApi, receivedApi, SIGNALS_LOCKED_MESSAGE } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { answer, failure, success } from "../../testing/server.ts";
import { AnalyticsPage } from "./AnalyticsPage.tsx";
import { renderWithJournal } from "./testing/renderWithJournal.tsx";
import {
  sampleReceived,
  sampleReceivedPage,
  sampleResults,
  sampleSettings,
} from "./testing/samples.ts";

const TODAY = { received: 4, quota: 10, taken: 2, skipped: 1, published: 9 };

function open(results = sampleResults(), page = sampleReceivedPage()) {
  answer(journalApi.settings, () => success(sampleSettings({ maxLoss: 80 })));
  const asked = answer(receivedApi.list, () => success(page));
  answer(journalApi.results, () => success(results));
  renderWithJournal(<AnalyticsPage />, { today: TODAY });
  return asked;
}

describe("Analytics", () => {
  it("shows usage, results with their certainty, and the curve in words", async () => {
    open();
    expect(await screen.findByText("4 of 10")).toBeVisible();
    expect(await screen.findByText("52.5 %")).toBeVisible();
    expect(screen.getByText("won of 40 decided, 95 % sure between 37.5 and 67.1 %")).toBeVisible();
    expect(screen.getByText("$96.25")).toBeVisible();
    expect(screen.getByText("−2.8 % of $1,025.00 staked")).toBeVisible();
    expect(
      screen.getByRole("img", { name: /41 settled signals.*deepest fall \$96.25/ }),
    ).toBeVisible();
    const pairs = within(screen.getByRole("region", { name: "By pair" }));
    expect(pairs.getByRole("row", { name: /EUR\/USD 21 of 40 −\$28.75/ })).toBeVisible();
    const hours = within(screen.getByRole("region", { name: "By hour" }));
    expect(hours.getAllByRole("listitem")).toHaveLength(24);
    expect(hours.getAllByText("none")).toHaveLength(23);
    expect(hours.getByText("10:00 AM")).toBeVisible();
    expect(hours.getByText("12:00 AM")).toBeVisible();
    expect(hours.getByText("1:00 PM")).toBeVisible();
    const record = within(screen.getByRole("region", { name: "Record of all signals" }));
    expect(await record.findByText("53.9 %")).toBeVisible();
  });

  it("says that a win rate of few signals is not enough data", async () => {
    open(sampleResults({ won: 3, lost: 2, winRate: null, winRateLow: null, winRateHigh: null }));
    expect(await screen.findByText("not enough data")).toBeVisible();
    expect(screen.getByText(/3 won, 2 lost of 5 decided/)).toBeVisible();
  });

  it("says what to do while nothing was taken", async () => {
    open(
      sampleResults({ taken: 0, curve: [], byPair: [], byHour: [] }),
      sampleReceivedPage({ signals: [] }),
    );
    expect(await screen.findByText("No results yet")).toBeVisible();
    expect(screen.getByRole("link", { name: "Open the signal room" })).toBeVisible();
    expect(await screen.findByText("No signals in these days")).toBeVisible();
  });

  it("loads the results again on Retry", async () => {
    open();
    let broken = true;
    answer(journalApi.results, () =>
      broken ? failure(500, "internal", "Broken.") : success(sampleResults()),
    );
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to get your results");
    broken = false;
    await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("52.5 %")).toBeVisible();
  });

  it("saves limits, an empty field as none, and keeps what is typed when that is refused", async () => {
    open();
    const saved = answer(journalApi.saveSettings, () =>
      failure(409, "conflict", "Today's limit is reached."),
    );
    const form = within(await screen.findByRole("form", { name: "Daily limits" }));
    const loss = form.getByLabelText("Most to lose in $");
    expect(loss).toHaveValue("80");
    await userEvent.clear(loss);
    await userEvent.type(form.getByLabelText("Most signals to take"), "5");
    await userEvent.click(form.getByRole("button", { name: "Save limits" }));
    expect(await form.findByRole("alert")).toHaveTextContent("Today's limit is reached.");
    expect(saved[0]?.body).toEqual({ maxLoss: null, maxSignals: 5, leaderboard: false });
    expect(form.getByLabelText("Most signals to take")).toHaveValue("5");
    await userEvent.clear(form.getByLabelText("Most signals to take"));
    await userEvent.type(form.getByLabelText("Most signals to take"), "many");
    await userEvent.click(form.getByRole("button", { name: "Save limits" }));
    expect(await form.findByText(/Enter a whole number/)).toBeVisible();
    expect(saved).toHaveLength(1);
  });

  it("lists what was received with what was counted, and narrows it by the address", async () => {
    const asked = open();
    const card = within(await screen.findByRole("region", { name: "Signals you received" }));
    expect(await card.findByText("22 won, 18 lost, 1 even, 1 running, 2 unsettled")).toBeVisible();
    expect(card.getByText("won of 40 decided, 95 % sure between 39.8 and 69.3 %")).toBeVisible();
    expect(
      card.getByText("−$28.75 on $275.00 staked, 11 with a result; 7 skipped, 25 not marked"),
    ).toBeVisible();
    expect(card.getByText(/2 Feb 2026 to 3 Mar 2026.*recorded since 20 Feb 2026/)).toBeVisible();
    expect(card.getByRole("listitem")).toHaveTextContent("Took $25.00 at 85 %");

    await userEvent.selectOptions(card.getByLabelText("How it ended"), "Lost");
    await userEvent.selectOptions(card.getByLabelText("Pair"), "GBP/USD");
    await expect
      .poll(() => asked.at(-1)?.query)
      .toMatchObject({ result: "loss", pair: "GBP/USD", limit: "10" });
    await userEvent.click(card.getByRole("button", { name: "Clear filters" }));
    expect(card.getByLabelText("How it ended")).toHaveValue("");
  });

  it("keeps a note, also one that the server refuses at first", async () => {
    open(sampleResults(), sampleReceivedPage({ signals: [sampleReceived({ note: "News" })] }));
    let refused = true;
    const notes = answer(receivedApi.note, () =>
      refused ? failure(500, "internal", "Broken.") : success(null),
    );
    await userEvent.click(await screen.findByRole("button", { name: /Change the note/ }));
    const dialog = within(screen.getByRole("dialog"));
    const field = dialog.getByLabelText("Your note");
    expect(field).toHaveValue("News");
    await userEvent.type(field, " at 10");
    await userEvent.click(dialog.getByRole("button", { name: "Save note" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Failed to save the note");
    refused = false;
    await userEvent.click(dialog.getByRole("button", { name: "Save note" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(notes.at(-1)?.body).toEqual({ text: "News at 10" });
  });

  it("exports the journal as a file", async () => {
    open();
    answer(receivedApi.export, () =>
      success({ fileName: "journal.csv", mediaType: "text/csv", text: "pair\r\nEUR/USD\r\n" }),
    );
    const created = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:journal");
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    await userEvent.click(await screen.findByRole("button", { name: "Export CSV" }));
    await expect.poll(() => clicked.mock.calls.length).toBe(1);
    const file = created.mock.calls[0]?.[0] as Blob;
    expect(await file.text()).toBe("pair\r\nEUR/USD\r\n");
  });

  it("asks for nothing before the risk disclosure is acknowledged, and leads there", async () => {
    renderWithJournal(<AnalyticsPage />, {
      user: { permissions: ["account.own", "signals.enter"] },
    });
    expect(screen.getByRole("link", { name: "Open the signal room" })).toHaveAttribute(
      "href",
      "/dashboard/signals",
    );
    expect(screen.queryByText(SIGNALS_LOCKED_MESSAGE())).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it("asks for nothing while signals are locked", async () => {
    renderWithJournal(<AnalyticsPage />, { user: {} });
    expect(screen.getByText(SIGNALS_LOCKED_MESSAGE())).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
});
