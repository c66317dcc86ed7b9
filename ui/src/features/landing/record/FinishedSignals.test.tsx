import { recordAnalysisApi } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { answer, success } from "../../../testing/server.ts";
import { openRecord, part } from "../testing/openRecord.ts";
import { sampleRecord } from "../testing/landingSamples.ts";
import { sampleAnalysis, sampleCounts, sampleFinished } from "../testing/recordSamples.ts";

describe("finished signals", () => {
  it("counts by grade, source and feed as chosen, and gives files of the same signals", async () => {
    const { location, analyses } = openRecord({ path: "/performance?pair=EUR/USD&before=9" });
    await part("Win rate");
    const file = () => screen.getByRole("link", { name: "Download the signals as CSV" });
    expect(file()).toHaveAttribute(
      "href",
      "http://signaldeck.test/api/record/signals.csv?pair=EUR%2FUSD",
    );
    await userEvent.click(
      within(screen.getByRole("navigation", { name: "Signals that are counted" })).getByRole(
        "link",
        { name: "Recommended" },
      ),
    );
    expect(location().search).toBe("?grade=recommended");
    await waitFor(() => expect(analyses.at(-1)?.query).toEqual({ grade: "recommended" }));
    const choice = (name: string) => within(screen.getByRole("navigation", { name }));
    await userEvent.click(choice("Who made the signals").getByRole("link", { name: "By hand" }));
    expect(location().search).toBe("?source=desk&grade=recommended");
    await userEvent.click(
      choice("Feed").getByRole("link", {
        name: /^deriv, no longer in use \(1 Nov 2025 to 1 Dec 2025\)/,
      }),
    );
    expect(location().search).toBe("?feed=deriv&source=desk&grade=recommended");
    expect(file()).toHaveAttribute(
      "href",
      "http://signaldeck.test/api/record/signals.csv?feed=deriv&source=desk&grade=recommended",
    );
  });

  it("dims the figures of the choice before, until those of this one are there", async () => {
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    openRecord();
    const rate = await screen.findByRole("region", { name: "Win rate" });
    answer(recordAnalysisApi.analysis, async () => {
      await late;
      return success(sampleAnalysis({ counts: sampleCounts({ rate: 58.7 }) }));
    });
    await userEvent.click(
      within(screen.getByRole("navigation", { name: "Signals that are counted" })).getByRole(
        "link",
        { name: "Recommended" },
      ),
    );
    expect(rate.closest("[aria-busy=true]")).toHaveTextContent("52.0");
    release();
    expect(await within(rate).findByText(/58\.7/, { selector: "p" })).toBeVisible();
    expect(rate.closest("[aria-busy=true]")).toBeNull();
  });

  it("goes on to older signals, and back to the newest", async () => {
    const signals = Array.from({ length: 20 }, (_, index) => sampleFinished(80 - index));
    const { location, lists } = openRecord({ signals, path: "/performance?pair=EUR/USD" });
    const pages = within(
      await screen.findByRole("navigation", { name: "Pages of finished signals" }),
    );
    expect(pages.getByText("These are the newest.")).toBeVisible();
    await userEvent.click(pages.getByRole("link", { name: "Older" }));
    expect(location().search).toBe("?pair=EUR%2FUSD&before=61");
    await waitFor(() =>
      expect(lists.some(({ query }) => query["before"] === "61" && query["pair"])).toBe(true),
    );
    await userEvent.click(await screen.findByRole("link", { name: "Newest" }));
    expect(location().search).toBe("?pair=EUR%2FUSD");
  });

  it("says once where live sealing starts, above what was recorded before it", async () => {
    const signals = [sampleFinished(3), sampleFinished(2), sampleFinished(1)];
    openRecord({ signals, record: { ...sampleRecord(), liveFrom: 3 } });
    const list = await part("Finished signals");
    const table = within(await list.findByRole("table"));
    const divider = await table.findByText("Live sealing starts at No. 3");
    const rows = table.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows.findIndex((text) => text.startsWith("Live sealing"))).toBe(2);
    expect(divider.parentElement).toHaveTextContent("Earlier ones were recorded afterwards");
  });

  it("says who made a signal, and lists what was voided with its reason", async () => {
    openRecord({
      signals: [
        sampleFinished(3, { source: "desk", confidence: null }),
        sampleFinished(2, {
          source: "webhook:Chart one",
          confidence: 60,
          withdrawnAt: "2026-01-05T10:02:05.000Z",
        }),
        sampleFinished(1, {
          status: "closed",
          outcome: null,
          closePrice: null,
          voidedReason: "A price that nobody else had",
          voidedAt: "2026-01-05T10:02:05.000Z",
        }),
      ],
      analysis: { counts: sampleCounts({ voided: 1 }) },
    });
    const list = await part("Finished signals");
    const rows = within(await list.findByRole("table"))
      .getAllByRole("row")
      .slice(1);
    const texts = rows.map((row) => row.textContent);
    expect(texts[0]).toMatch(/By hand.*none given/);
    expect(texts[0]).not.toContain("withdrawn");
    expect(texts[1]).toMatch(/From Chart one.*60\.0.% by hand.*✓ profit ?withdrawn$/);
    expect(texts[2]).toMatch(/– voided/);
    const voided = await part("Voided signals");
    expect(await voided.findByText("A price that nobody else had")).toBeVisible();
    expect(voided.getByText("1 voided")).toBeVisible();
    expect(voided.getByText(/voided 2 min 5 s later/)).toBeVisible();
  });

  it("says when nothing has finished yet, and when nothing fits", async () => {
    const nothing = { curve: [], hours: [], pairs: [], grades: [], confidence: [], stops: [] };
    const none = { won: 0, lost: 0, even: 0, rate: null, rateLow: null, rateHigh: null };
    openRecord({ endings: "", analysis: { ...nothing, counts: sampleCounts(none) } });
    expect(await screen.findByText("No signal has finished yet")).toBeVisible();
    expect(await screen.findByText(/No signal with a confidence has been settled/)).toBeVisible();
    expect(await screen.findByText("No signal has an outcome yet")).toBeVisible();
    expect(screen.getByText("No stop is recorded.")).toBeVisible();
    openRecord({ path: "/performance?pair=EUR/USD" });
    expect(await screen.findByText("No finished signal fits this choice")).toBeVisible();
  });
});
