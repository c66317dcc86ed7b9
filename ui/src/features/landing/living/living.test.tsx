import { type LedgerLogDto, recordAnalysisApi, recordApi } from "@signaldeck/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { fakeVerifier } from "../../../testing/fakeVerifier.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { answer, failure, success } from "../../../testing/server.ts";
import { answerLanding } from "../testing/answerLanding.ts";
import { sampleLanding, sampleLog, sampleRecord } from "../testing/landingSamples.ts";
import { sampleAnalysis, sampleFinished } from "../testing/recordSamples.ts";

const chain = async () =>
  within(await screen.findByRole("region", { name: "The last finished signals" }));
const card = async () => within(await screen.findByRole("region", { name: "The record" }));

/** The landing page of a host that can check the log, or cannot. */
function open(host: { log?: LedgerLogDto | null; canCheck?: boolean; liveFrom?: number } = {}) {
  const { log = sampleLog(), canCheck = true, liveFrom = null } = host;
  const { startVerifier, next } = fakeVerifier();
  answerLanding(sampleLanding(), { ...sampleRecord(), log, liveFrom });
  const abilities = canCheck ? { startVerifier } : {};
  const platform = createFakePlatform({ abilities });
  return { begin: () => renderApp("/", { platform }), next };
}

describe("the chain of finished signals", () => {
  it("says of each how it ended, with its number and hash, and leads to the record", async () => {
    const { begin } = open();
    answer(recordApi.signals, () =>
      success([
        sampleFinished(9, { outcome: "loss", direction: "PUT" }),
        sampleFinished(8),
        sampleFinished(7, { outcome: null, voidedAt: "2026-01-05T10:20:00.000Z" }),
      ]),
    );
    begin();
    const blocks = (await (await chain()).findAllByRole("link")).map((link) => link.textContent);
    expect(blocks[0]).toMatch(/^✕EUR\/USD▼PUTloss.*11:00 AM WAT.*cdcd…cdcdNo. 9$/);
    expect(blocks[1]).toMatch(/profit/);
    expect(blocks[2]).toMatch(/voided/);
    for (const link of screen.getAllByRole("link", { name: /EUR\/USD/ })) {
      expect(link).toHaveAttribute("href", "/performance#finished-signals");
    }
    expect((await chain()).getByText(/The next one appears 15 minutes after/)).toBeVisible();
  });

  it("says where live sealing starts, and shows what was recorded before it hollow", async () => {
    const { begin } = open({ liveFrom: 9 });
    answer(recordApi.signals, () =>
      success([sampleFinished(10), sampleFinished(9), sampleFinished(8), sampleFinished(7)]),
    );
    begin();
    const list = (await chain()).getByRole("list");
    await within(list).findByText("Live sealing starts at No. 9");
    const rows = within(list).getAllByRole("listitem");
    expect(rows.slice(0, 5).map(({ textContent }) => /No\. \d+/.exec(textContent)?.[0])).toEqual([
      "No. 10",
      "No. 9",
      "No. 9",
      "No. 8",
      "No. 7",
    ]);
    expect(rows[2]).toHaveTextContent("Earlier ones were recorded afterwards");
    expect(rows.map(({ className }) => className.includes("border-dashed"))).toEqual([
      ...[false, false, false, true, true, false],
    ]);
    expect(screen.getByText(/Each live one is sealed before its outcome/)).toBeVisible();
  });

  it("says that they could not be loaded", async () => {
    const { begin } = open();
    answer(recordApi.signals, () => failure(500, "internal", "Broken."));
    begin();
    expect(await (await chain()).findByText(/could not be loaded/)).toBeVisible();
  });
});

describe("the record's card", () => {
  it("holds the rate against break-even, and shows how it came about", async () => {
    const { begin } = open();
    begin();
    const shown = await card();
    expect(await shown.findByText("52.6 %")).toBeVisible();
    expect(shown.getByText(/^Too close to call: .* lost money\.$/)).toBeVisible();
    expect(
      await shown.findByRole("img", { name: /^Win rate: 52.0\s% won of 581 decided/ }),
    ).toBeVisible();
  });

  it("draws no curve of too few signals", async () => {
    const { begin } = open();
    answer(recordAnalysisApi.analysis, () => success(sampleAnalysis({ curve: [] })));
    begin();
    expect(await (await card()).findByText(/begins with 30 decided signals/)).toBeVisible();
  });

  it("checks the log on the visitor's device and says what it found", async () => {
    const { begin, next } = open();
    begin();
    const shown = await card();
    expect(await shown.findByText(/of 13,886 entries/)).toBeVisible();
    const press = () =>
      userEvent.click(shown.getByRole("button", { name: "Verify in your browser" }));
    await press();
    const worker = await next();
    worker.say({ progress: { doing: "checking", done: 214, of: 581 } });
    expect(await shown.findByText("Checking 214 of 581 entries")).toBeVisible();
    worker.say({
      found: {
        fault: null,
        records: 581,
        sealed: 0,
        counts: {},
        counted: 290,
        key: "the key",
        checkpoint: "text",
      },
    });
    expect(await shown.findByText("✓ 581 of 581 records match")).toBeVisible();
    await press();
    (await next()).say({ found: { fault: "Record 412 does not follow." } });
    expect(await shown.findByText("Record 412 does not follow.")).toBeVisible();
  });

  it("offers no check of a log that is not there, or that the host cannot make", async () => {
    const { begin } = open({ log: null });
    const page = begin();
    const shown = await card();
    expect(await shown.findByText(/There is no public log yet/)).toBeVisible();
    expect(shown.getByRole("button", { name: "Verify in your browser" })).toBeDisabled();
    page.unmount();

    open({ canCheck: false }).begin();
    expect(await (await card()).findByText(/of 13,886 entries/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Verify in your browser" })).toBeNull();
  });
});
