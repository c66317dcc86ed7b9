import { contentApi, landingApi, recordAnalysisApi, recordApi } from "@signaldeck/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../../testing/renderApp.tsx";
import { answer, failure, success } from "../../../testing/server.ts";
import { sampleLog, sampleRecord } from "../testing/landingSamples.ts";
import { openRecord, part } from "../testing/openRecord.ts";
import { sampleAnalysis, sampleCounts, sampleFinished } from "../testing/recordSamples.ts";

describe("performance page", () => {
  it("shows finished signals, calibration, the ledger's head and how a signal is settled", async () => {
    openRecord({
      signals: [
        sampleFinished(3, { outcome: null, status: "unsettled", closePrice: null }),
        sampleFinished(2, { outcome: "loss" }),
        sampleFinished(1),
      ],
    });
    const list = await part("Finished signals");
    const results = within(await list.findByRole("table"))
      .getAllByRole("row")
      .slice(1);
    expect(results.map((row) => within(row).getAllByRole("cell").at(-1)?.textContent)).toEqual([
      "– unsettled",
      "✕ loss",
      "✓ profit",
    ]);
    expect(await screen.findByText("54 % +")).toBeVisible();
    expect(await screen.findByText("ab".repeat(32))).toBeVisible();
    expect(screen.getByRole("link", { name: "What more tries cost" })).toHaveAttribute(
      "href",
      "/ladder",
    );
    expect(screen.getByText(/Trading is risky/)).toBeVisible();
  });

  it("says what the win rate comes to at the reader's payout", async () => {
    openRecord();
    const rate = await part("Win rate");
    expect(rate.getByText("52.0 %")).toBeVisible();
    expect(rate.getByText(/of 581 decided/)).toBeVisible();
    expect(rate.getByText("−$223.00")).toBeVisible();
    expect(rate.getByRole("status")).toHaveTextContent(
      "Too close to call: break-even lies inside the interval. At this payout the record lost money.",
    );
    const slider = rate.getByRole("slider", { name: "Your broker's payout" });
    expect(slider).toHaveAttribute("min", "70");
    fireEvent.change(slider, { target: { value: "98" } });
    expect(rate.getByText("+$169.60")).toBeVisible();
    expect(rate.getByRole("status")).toHaveTextContent(/the record made money/);
    fireEvent.change(slider, { target: { value: "70" } });
    expect(rate.getByRole("status")).toHaveTextContent(
      "Below break-even so far. At this payout the record lost money.",
    );
  });

  it("shows no rate of too few signals, and keeps a strange payout within the slider", async () => {
    const few = { won: 9, lost: 7, rate: null, rateLow: null, rateHigh: null, voided: 2 };
    openRecord({
      record: sampleRecord({ payoutPercent: 150 }),
      analysis: { counts: sampleCounts(few) },
    });
    const rate = await part("Win rate");
    expect(rate.getByText("Not enough data")).toBeVisible();
    expect(rate.getByText(/16 decided so far/)).toBeVisible();
    expect(rate.getByText(/2 voided|voided/)).toBeVisible();
    expect(rate.queryByText(/unsettled/)).toBeNull();
    expect(rate.getByRole("slider")).toHaveValue("98");
    expect(await (await part("Voided signals")).findByText(/They are listed here/)).toBeVisible();
  });

  it("points at a signal of the balance by keys, and leads the list to it", async () => {
    const { location, lists } = openRecord();
    const card = await part("Balance after each signal");
    const chart = card.getByRole("slider", { name: /at the end \$962\.50/ });
    expect(chart).toHaveAttribute("aria-valuemax", "14");
    chart.focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(chart).toHaveAttribute("aria-valuetext", "No. 16, won, balance $962.50");
    await userEvent.keyboard("{ArrowLeft}");
    expect(card.getByText("No. 15")).toBeVisible();
    await userEvent.keyboard("{Home}");
    expect(card.getByText("balance $1,008.50")).toBeVisible();
    await userEvent.keyboard("{End}{ArrowLeft}");
    await userEvent.click(card.getByRole("link", { name: "Show it in the list" }));
    expect(location()).toMatchObject({
      search: "?source=engine&before=16",
      hash: "#finished-signals",
    });
    await waitFor(() => expect(lists.at(-1)?.query).toEqual({ source: "engine", before: "16" }));
    const list = await screen.findByRole("region", { name: "Finished signals", busy: false });
    await waitFor(() => expect(list).toHaveFocus());
    await userEvent.click(
      screen.getByRole("link", { name: /Remove the filter No\. 15 and older/ }),
    );
    expect(location()).toMatchObject({ search: "?source=engine", hash: "#finished-signals" });
  });

  it("sets what was published against what became of it", async () => {
    openRecord();
    const card = await part("Is the confidence right?");
    expect(card.getByText("412 signals")).toBeVisible();
    expect(card.getByText(/Every 95 % interval touches it/)).toBeVisible();
    const cells = within(card.getByRole("table", { hidden: true }))
      .getAllByRole("row", { hidden: true })
      .map(({ textContent }) => textContent);
    expect(cells[1]).toMatch(/52 to 54.%.*53\.1.%.*400/);
    expect(cells[2]).toMatch(/56.% \+.*not enough data.*12/);
    expect(card.getByRole("link", { name: /56/, hidden: true })).toHaveAttribute(
      "href",
      "/performance?source=engine&confidenceFrom=56&confidenceTo=100#finished-signals",
    );
  });

  it("counts pairs, grades, sources and models apart, each with a way to its signals", async () => {
    openRecord();
    const pairs = await part("By pair");
    expect(pairs.getAllByRole("row")[2]).toHaveTextContent(/GBP\/USD.*not enough data/);
    expect(pairs.getByRole("link", { name: "EUR/USD" })).toHaveAttribute(
      "href",
      "/performance?source=engine&pair=EUR%2FUSD#finished-signals",
    );
    const origins = await part("By grade, source and model");
    expect(origins.getByRole("link", { name: "By hand" })).toHaveAttribute(
      "href",
      "/performance?source=desk#finished-signals",
    );
    expect(origins.getByRole("link", { name: "Recommended" })).toHaveAttribute(
      "href",
      "/performance?source=engine&grade=recommended#finished-signals",
    );
    expect(origins.getByRole("link", { name: "abababab…ababab" })).toBeVisible();
    expect(origins.getByText("no grade")).toBeVisible();
  });

  it("says what a late entry cost, and that it is measured from now on", async () => {
    openRecord();
    const rows = (await part("What a late entry costs")).getAllByRole("row");
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
      expect.stringMatching(/^10 s late.*52\.0.%50\.8.%−\$129\.50$/),
      expect.stringMatching(/^30 s late.*not enough data$/),
    ]);
  });

  it("lists when the engine stood still, and feeds that serve no more", async () => {
    openRecord({ analysis: { late: [] } });
    const stops = await part("When the engine stood still");
    expect(stops.getByText(/no longer fits/)).toBeVisible();
    expect(stops.getByText(/Stopped by itself/)).toBeVisible();
    const feeds = await part("Feeds");
    expect(feeds.getByText(/41 signals, .*no longer in use/)).toBeVisible();
    expect(feeds.getByRole("link", { name: "Show its record" })).toHaveAttribute(
      "href",
      "/performance?feed=deriv",
    );
    expect(screen.getByText(/Measured from now on/)).toBeVisible();
  });

  it("says who else signs the ledger's log, and that nobody does", async () => {
    openRecord();
    const head = within(
      await screen.findByRole("region", { name: "Check it yourself", busy: false }),
    );
    expect(await head.findByText("none configured")).toBeVisible();
    expect(head.queryByText(/log has stopped/)).toBeNull();
  });

  it("names each witness with its state, and warns of one that refuses", async () => {
    const at = "2026-01-05T10:00:05.000Z";
    const log = sampleLog({
      halted: true,
      witnesses: [
        { name: "one.example/w", state: "signed", signedSize: 13_886, at },
        { name: "two.example/w", state: "waiting", signedSize: null, at: null },
        { name: "three.example/w", state: "refused", signedSize: 12_000, at },
      ],
    });
    openRecord({ record: { ...sampleRecord(), log } });
    const head = within(
      await screen.findByRole("region", { name: "Check it yourself", busy: false }),
    );
    await head.findByText("one.example/w");
    const [one, two, three] = head
      .getAllByRole("listitem")
      .filter(({ textContent }) => textContent.includes("example/w"));
    expect(one).toHaveTextContent("one.example/w has signed the log's head, 13,886 entries.");
    expect(two).toHaveTextContent(/has not signed the newest head yet. It has signed nothing yet./);
    expect(three).toHaveTextContent(/refuses the log's head.*Its last signature: 12,000 entries/);
    expect(three).toHaveClass("text-amber");
    expect(head.getByText(/The public log has stopped/)).toHaveClass("text-amber");
  });

  it("names what could not be loaded, and can retry", async () => {
    for (const call of [
      contentApi.public,
      landingApi.content,
      recordApi.summary,
      recordAnalysisApi.analysis,
      recordApi.signals,
      recordApi.calibration,
    ]) {
      answer(call, () => failure(500, "internal", "Broken."));
    }
    renderApp("/performance");
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Retry" })).toHaveLength(3));
    answer(recordApi.summary, () => success(sampleRecord()));
    answer(recordAnalysisApi.analysis, () => success(sampleAnalysis()));
    const [failed] = screen.getAllByRole("alert");
    expect(failed).toHaveTextContent("The record could not be loaded");
    await userEvent.click(within(failed as HTMLElement).getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("region", { name: "Win rate" })).toBeVisible();
  });
});
