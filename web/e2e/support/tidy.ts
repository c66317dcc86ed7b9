import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { prepareLook, type LookedAt } from "./findFaults.ts";
import { unlikeFormats } from "./formats.ts";
import { setWidth, WIDTHS } from "./widths.ts";

/** Axe's small form: half as long, and read by each frame. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The looks of texts whose contrast was found good, by any page of this process. */
const good = new Set<string>();

/**
 * A state of a screen is tidy in each width, whichever its flow is walked in: walking every flow in
 * both took twice the time and found nothing more. The page is left as wide as it was.
 * @param except rules of axe that cannot hold on this page.
 */
export async function expectTidy(page: Page, except: string[] = []): Promise<void> {
  const own = page.viewportSize()?.width ?? 0;
  await expectTidyNow(page, except);
  for (const width of WIDTHS) {
    if (width === own) continue;
    await setWidth(page, width);
    await expectTidyNow(page, except);
    await setWidth(page, own);
  }
}

/**
 * In the width that it has, axe finds nothing, no figure is written unlike the others, and the page
 * does not scroll sideways.
 */
export async function expectTidyNow(page: Page, except: string[] = []): Promise<void> {
  // A frame whose page is still on its way has nothing to be looked at.
  await page.getByRole("main").first().waitFor();
  await settled(page);
  for (const frame of page.frames()) {
    // Loaded once for all looks at a page.
    if (await frame.evaluate(() => "findFaults" in window)) continue;
    await frame.evaluate(AXE);
    await frame.evaluate(prepareLook, [...good]);
  }
  const look = await page.evaluate(
    (off) => (window as unknown as LookedAt).findFaults(off),
    except,
  );
  expect(look.faults, page.url()).toEqual([]);
  for (const state of look.good) good.add(state);
  expect(await page.evaluate(unlikeFormats), `${page.url()} writes figures unlike`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Waits until no transition runs any more: nobody reads a colour in between. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getTiming().iterations === Infinity,
      ),
  );
}
