import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import { build, preview } from "vite";
import { expect, expectTidyNow, setWidth, test as base } from "./support/test.ts";

const configFile = join(import.meta.dirname, "..", "vite.gallery.config.ts");

/** What has a name of its own has it in each of its states. */
const OF_EACH_STATE = ["landmark-unique"];

/** `gallery`: the address of the gallery, built from the files as they are now. */
const test = base.extend<{ gallery: string }>({
  gallery: async ({}, use) => {
    const outDir = mkdtempSync(join(tmpdir(), "signaldeck-gallery-"));
    const shared = { configFile, logLevel: "error" } as const;
    await build({ ...shared, build: { outDir, minify: false, reportCompressedSize: false } });
    const server = await preview({
      ...shared,
      build: { outDir },
      preview: { host: "127.0.0.1", port: 0 },
    });
    await use(server.resolvedUrls?.local[0] ?? "");
    await server.close();
    rmSync(outDir, { recursive: true });
  },
});

// A trace would take down each window of the page with each step.
test.use({ trace: "off" });

test("every component is tidy in each of its states, small and large, dark and light", async ({
  page,
  gallery,
}, info) => {
  const said: string[] = [];
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
  page.on("pageerror", ({ message }) => said.push(message));
  await page.goto(gallery);
  for (const frame of page.frames()) await frame.locator("#root > *").waitFor();

  // Axe looks once in each width and so in each theme, as it does at the screens.
  for (const [theme, width] of [
    ["dark", 1440],
    ["light", 360],
  ] as const) {
    if (theme === "light") {
      await page.getByRole("banner").getByRole("button", { name: "Use light theme" }).click();
    }
    await setWidth(page, width);
    // A layout of this size takes more than a frame on a machine with other work.
    await expect.poll(() => tooWide(page), `wider than their place at ${width}`).toEqual([]);
    if (width === 1440) await shoot(page, info);
    await expectTidyNow(page, OF_EACH_STATE);
  }
  expect(said).toEqual([]);
});

async function shoot(page: Page, info: TestInfo): Promise<void> {
  const path = info.outputPath("gallery.jpg");
  await page.screenshot({ path, type: "jpeg", fullPage: true });
  await info.attach("gallery", { path });
}

/** What does not fit in width: the page, a state on it, or a window of it. */
async function tooWide(page: Page): Promise<string[]> {
  const found = page.frames().map((frame) =>
    frame.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("html, article > div > figure")]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((place) => place.closest("article") ?? document.documentElement)
        .map((place) => `${location.search} ${place.innerText.slice(0, 40)}`),
    ),
  );
  return (await Promise.all(found)).flat();
}
