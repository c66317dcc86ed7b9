import { contentApi, landingApi, liveCalibrationApi, recordApi } from "@signaldeck/contract";
import type { LiveCalibrationDto, RecordedSignalDto } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../testing/renderApp.tsx";
import { answer, failure, success } from "../../testing/server.ts";
import { answerLanding } from "./testing/answerLanding.ts";
import { sampleLanding, sampleLog, sampleRecord } from "./testing/landingSamples.ts";
import { sampleCalibration, sampleFinished } from "./testing/recordSamples.ts";

describe("legal pages", () => {
  it.each([
    ["/terms", "Terms & Conditions"],
    ["/privacy", "Privacy Policy"],
    ["/refund", "Refund Policy"],
    ["/affiliate", "Affiliate Program"],
  ])("shows the operator's text at %s, and that it is a template", async (path, title) => {
    answerLanding();
    answer(landingApi.page, () =>
      success({
        id: path.slice(1),
        title,
        updated: "2026-01-05",
        template: true,
        text: "## Part\n\nWords.",
      }),
    );
    renderApp(path);
    expect(await screen.findByRole("heading", { level: 2, name: "Part" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(screen.getByText("As of 5 Jan 2026")).toBeVisible();
    expect(screen.getByText(/This text is a template/)).toBeVisible();
    expect(
      within(screen.getByRole("contentinfo")).getByRole("link", { name: "FAQ" }),
    ).toHaveAttribute("href", "/#faq");
  });

  it("does not call a checked text a template, and can retry", async () => {
    answerLanding();
    answer(landingApi.page, () => failure(500, "internal", "Broken."));
    renderApp("/terms");
    const retry = await screen.findByRole("button", { name: "Retry" });
    answer(landingApi.page, () =>
      success({
        id: "terms",
        title: "Rules",
        updated: "2026-01-05",
        template: false,
        text: "Words.",
      }),
    );
    await userEvent.click(retry);
    expect(await screen.findByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
    expect(screen.queryByText(/template/)).toBeNull();
  });

  it("shows the whole risk disclosure with its version", async () => {
    answerLanding();
    renderApp("/risk");
    expect(await screen.findByText("Most retail traders lose money.")).toBeVisible();
    expect(screen.getByText(/Version 2026-01/)).toBeVisible();
    expect(
      screen.getByRole("link", { name: "What a martingale ladder really costs" }),
    ).toHaveAttribute("href", "/ladder");
  });
});

describe("performance page", () => {
  const open = (
    signals: RecordedSignalDto[],
    record = sampleRecord(),
    live: LiveCalibrationDto[] = [],
  ) => {
    answerLanding(sampleLanding(), record);
    answer(recordApi.signals, ({ query }) =>
      success(
        query["show"] === "voided" ? signals.filter(({ voidedAt }) => voidedAt !== null) : signals,
      ),
    );
    answer(recordApi.calibration, () => success(sampleCalibration()));
    answer(liveCalibrationApi.liveCalibration, () => success(live));
    renderApp("/performance");
  };

  it("shows the record, finished signals, calibration and the ledger's head", async () => {
    open([
      sampleFinished(3, { outcome: null, status: "unsettled", closePrice: null }),
      sampleFinished(2, { outcome: "loss" }),
      sampleFinished(1),
    ]);
    const table = (await screen.findAllByRole("table"))[0] as HTMLElement;
    const results = within(table).getAllByRole("row").slice(1);
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

  it("says who else signs the ledger's log, and that nobody does", async () => {
    open([]);
    const head = within(await screen.findByRole("region", { name: "Check it yourself" }));
    expect(await head.findByText("none configured")).toBeVisible();
    expect(head.queryByText(/stands still/)).toBeNull();
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
    open([], { ...sampleRecord(), log });
    const head = within(await screen.findByRole("region", { name: "Check it yourself" }));
    await head.findByText("one.example/w");
    const [one, two, three] = head
      .getAllByRole("listitem")
      .filter(({ textContent }) => textContent.includes("example/w"));
    expect(one).toHaveTextContent("one.example/w has signed the log's head, 13,886 entries.");
    expect(two).toHaveTextContent(/has not signed the newest head yet. It has signed nothing yet./);
    expect(three).toHaveTextContent(/refuses the log's head.*Its last signature: 12,000 entries/);
    expect(three).toHaveClass("text-amber");
    expect(head.getByText(/The public log stands still/)).toHaveClass("text-amber");
  });

  it("counts other sources apart, and lists what was voided with its reason", async () => {
    const { performance } = sampleRecord();
    const desk = { ...performance, source: "desk", wonSignals: 3, lostSignals: 2, winRate: null };
    open(
      [
        sampleFinished(3, { source: "desk", confidence: null }),
        sampleFinished(2, { source: "webhook:Chart one", confidence: 60 }),
        sampleFinished(1, {
          status: "closed",
          outcome: null,
          closePrice: null,
          voidedReason: "A price that nobody else had",
          voidedAt: "2026-01-05T10:02:05.000Z",
        }),
      ],
      sampleRecord({ voidedSignals: 1, otherSources: [{ ...desk, voidedSignals: 0 }] }),
    );
    expect(await screen.findByText("3 won, 2 lost, 3 unsettled; not enough data")).toBeVisible();
    const table = (await screen.findAllByRole("table"))[0] as HTMLElement;
    const rows = within(table).getAllByRole("row").slice(1);
    const texts = rows.map((row) => row.textContent);
    expect(texts[0]).toMatch(/By hand.*none given/);
    expect(texts[1]).toMatch(/From Chart one.*60\.0.% by hand/);
    expect(texts[2]).toMatch(/– voided/);
    const voided = within(await screen.findByRole("region", { name: "Voided signals" }));
    expect(await voided.findByText("A price that nobody else had")).toBeVisible();
    expect(voided.getByText("1 voided")).toBeVisible();
    expect(voided.getByText(/voided 2 min 5 s later/)).toBeVisible();
  });

  it("sets what was published against what became of it, by source and class", async () => {
    const [tested] = sampleCalibration().rows;
    if (!tested) throw new Error("The sample has rows");
    const rows = [
      { ...tested, from: 52, to: 54, n: 400, predicted: 52.8, realised: 53.1 },
      { ...tested, from: 56, to: 100, n: 12 },
    ];
    open([], sampleRecord(), [{ source: "engine", instruments: "fx", n: 412, rows }]);
    const table = within(await screen.findByRole("table", { name: /Engine, currencies/ }));
    const cells = table.getAllByRole("row").map(({ textContent }) => textContent);
    expect(cells[0]).toContain("95 % interval");
    expect(cells[1]).toMatch(/52 to 54.%.*53\.1.%.*400/);
    expect(cells[2]).toMatch(/56.% \+.*not enough data.*12/);
  });

  it("says when nothing has finished yet", async () => {
    open([]);
    expect(await screen.findByText("No signal has finished yet")).toBeVisible();
    expect(await screen.findByText(/No signal with a confidence has been settled/)).toBeVisible();
  });

  it("names what could not be loaded", async () => {
    answer(contentApi.public, () => failure(500, "internal", "Broken."));
    answer(landingApi.content, () => failure(500, "internal", "Broken."));
    for (const call of [
      recordApi.summary,
      recordApi.signals,
      recordApi.calibration,
      liveCalibrationApi.liveCalibration,
    ]) {
      answer(call, () => failure(500, "internal", "Broken."));
    }
    renderApp("/performance");
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Retry" })).toHaveLength(4));
  });
});
