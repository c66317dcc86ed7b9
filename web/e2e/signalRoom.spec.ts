import type { Page } from "@playwright/test";
import type { SignalDto } from "@signaldeck/contract";
import { join } from "node:path";
import { listCandleFiles } from "../../server/src/market/candleFiles.ts";
import { openQuotes } from "../../server/src/market/testing/quotes.ts";
import { closesByEnd } from "./support/candles.ts";
import { recordingFolder, withReplay } from "./support/replay.ts";
import { TestServer } from "./support/server.ts";
import { HANDED } from "../../server/src/app/testing/TestMarket.ts";
import { expect, expectTidyNow, setWidth, signIn, test } from "./support/test.ts";

/** Keeps what the page announces from now on, since the next one takes its place; in lines. */
async function announcements(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const announced = new Set<string>();
    Object.assign(window, { announced });
    const look = () => {
      for (const { textContent } of document.querySelectorAll("[role=status], [aria-live]")) {
        if (textContent.includes("New signal:")) announced.add(textContent);
      }
    };
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(look).observe(document.body, changes);
  });
  return () =>
    page.evaluate(() =>
      [...(window as unknown as { announced: Set<string> }).announced].join("\n"),
    );
}

/** Watches `count` signals arrive and settle on a replay, and checks them against its candles. */
async function watchReplay(
  page: Page,
  server: TestServer,
  closes: Map<number, number>,
  count: number,
): Promise<void> {
  await setWidth(page, 1440);
  await signIn(page, server, "gold", "/dashboard/signals");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const token = await server.signIn("gold");
  const list = () =>
    server.call<SignalDto[]>("GET", "/signals?limit=100&sortOrder=desc", { token });

  // Each new signal is announced on the screen, without a reload.
  const announced = await announcements(page);
  const seen = new Set((await list()).map((signal) => signal.id));
  const rows = page.getByRole("table", { name: "Previous signals" }).getByRole("row");
  while (seen.size < count) {
    await server.market.toNextMark();
    const unseen = (await list()).filter((signal) => !seen.has(signal.id));
    for (const { id, pair, direction, entryPrice, decimals } of unseen) {
      const text = new RegExp(`New signal: ${pair} ${direction}.*${entryPrice.toFixed(decimals)}`);
      await expect.poll(announced).toMatch(text);
      seen.add(id);
    }
  }

  // Each settled outcome is what the recording's own candles say.
  const settled = (await list()).filter((signal) => signal.outcome !== null);
  expect(settled.length).toBeGreaterThanOrEqual(count - 2);
  for (const signal of settled) {
    const entry = closes.get(Date.parse(signal.createdAt)) ?? NaN;
    const close = closes.get(Date.parse(signal.expiresAt)) ?? NaN;
    expect(signal.entryPrice).toBe(entry);
    expect(signal.closePrice).toBe(close);
    const move = Math.sign(close - entry) * (signal.direction === "CALL" ? 1 : -1);
    expect(signal.outcome).toBe(move > 0 ? "profit" : move < 0 ? "loss" : "breakeven");
  }

  // The screen shows the same, and the statistics have moved with it.
  await expect.poll(() => rows.count()).toBeGreaterThan(Math.min(count, 9) - 2);
  const won = settled.filter((signal) => signal.outcome === "profit").length;
  const record = page.locator("section", { hasText: "Performance" }).last();
  await expect
    .poll(async () => Number(/(\d+)\s*won/.exec(await record.innerText())?.[1] ?? 0))
    .toBeGreaterThanOrEqual(won);
}

/** The member's minimum is set in the room, told on the card where it counts, and narrows the list. */
async function walkMinimum(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sound and quiet" }).click();
  const dialog = page.getByRole("dialog", { name: "Sound and quiet" });
  const minimum = dialog.getByRole("combobox", { name: "Minimum confidence" });
  await minimum.selectOption("60");
  await expect(minimum).toBeEnabled();
  await expect(minimum).toHaveValue("60");
  await expectTidyNow(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  const confidence = page.getByRole("combobox", { name: "Confidence" });
  await confidence.selectOption({ label: "Your minimum, 60\u00a0%" });
  await expect(page).toHaveURL(/confidence=60/);
  await confidence.selectOption("");
}

/** Panes fill the window beside each other, and each scrolls by itself. */
async function walkWorkspace(page: Page): Promise<void> {
  await setWidth(page, 1_920);
  const tape = page.getByRole("region", { name: "Newest results" });
  await expect(tape.getByRole("listitem").first()).toContainText(/profit|loss|breakeven/);
  const boxes = await Promise.all(
    ["Board", "Signal", "Your day"].map((name) =>
      page.getByRole("group", { name, exact: true }).boundingBox(),
    ),
  );
  // To whole pixels: a divider of one parts them.
  const edges = boxes.flatMap((box) => [box?.x ?? -1, (box?.x ?? -1) + (box?.width ?? 0)]);
  expect(edges.map(Math.round)).toEqual([...edges].sort((a, b) => a - b).map(Math.round));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  await expect(tape).toBeInViewport({ ratio: 1 });
  await expectTidyNow(page);
}

test("signals of a replay arrive, settle by its candles, and count", async ({ page }) => {
  const closes = closesByEnd(join(recordingFolder(), "EURUSD_5m_generated.csv.gz"));
  await withReplay({}, async (server) => {
    await watchReplay(page, server, closes, 8);
    await walkMinimum(page);
    await walkWorkspace(page);
  });
});

test("a folder of many recordings plays the same way, real quotes where they are at hand", async ({
  page,
}) => {
  const quotes = openQuotes();
  const newest = listCandleFiles(quotes.folder).files.findLast(
    ({ symbol, stepMinutes }) => symbol === "EURUSD" && stepMinutes === 5,
  );
  const server = new TestServer({
    FEED: "replay",
    FEED_DATA: quotes.folder,
    ...HANDED,
    PAIRS: "EUR/USD",
  });
  try {
    await server.start();
    await watchReplay(page, server, closesByEnd(newest?.path ?? ""), 6);
  } finally {
    await server.dispose();
    quotes.close();
  }
});
