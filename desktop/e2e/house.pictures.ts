// The README's pictures, taken of the running demo: `npm run pictures`.
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { signIn } from "../../web/e2e/support/test.ts";
import { TestServer } from "../../web/e2e/support/server.ts";
import { expect, FOR_TERMINALS, Terminal, test } from "./support/terminal.ts";

const FOLDER = resolve(import.meta.dirname, "..", "..", "docs", "pictures");

/** Pixels of a picture's width, whatever the window's is. */
const WIDTH = 1_440;

const MOST_BYTES = 150_000;

/** The demo publishes at a five-minute mark, once its market allows. */
const AT_A_MARK = 11 * 60_000;

test.use({ colorScheme: "dark", reducedMotion: "reduce" });
test.setTimeout(AT_A_MARK + 120_000);

/** Stores what a page shows as WebP, as fine as the bytes allow. */
async function take(page: Page, name: string, drawer: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const png = (await page.screenshot({ animations: "disabled" })).toString("base64");
  for (const quality of [0.92, 0.86, 0.8, 0.7]) {
    const webp = Buffer.from(
      await drawer.evaluate(drawn, { png, width: WIDTH, quality }),
      "base64",
    );
    if (webp.length >= MOST_BYTES) continue;
    writeFileSync(resolve(FOLDER, `${name}.webp`), webp);
    return;
  }
  throw new Error(`${name} is too large.`);
}

/** In the browser: a picture in another form and width, as Base64. */
async function drawn({ png, width, quality }: { png: string; width: number; quality: number }) {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((image.height * width) / image.width);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("Nothing can be drawn.");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
}

/** Waits until the room shows a signal that has run for a while. */
async function live(page: Page): Promise<void> {
  await page.getByText("to expiry").first().waitFor({ timeout: AT_A_MARK });
  await expect(
    page
      .getByRole("timer")
      .filter({ hasText: /[1-4]:[0-3]\d$/ })
      .first(),
  ).toBeVisible({
    timeout: 60_000,
  });
}

test("room, record, desk and terminal", async ({ browser }) => {
  mkdirSync(FOLDER, { recursive: true });
  const server = await new TestServer(FOR_TERMINALS).start();
  const terminal = new Terminal({ SIGNALDECK_SERVER: server.url });
  const open = () => browser.newPage({ viewport: { width: WIDTH, height: 900 } });
  const [drawer, room, record, desk] = [await open(), await open(), await open(), await open()];
  try {
    await drawer.goto("about:blank");
    await record.goto(`${server.url}/performance`);
    await record.getByRole("main").waitFor();

    await signIn(desk, server, "support", "/dashboard/desk/claims");
    await desk
      .getByRole("button", { name: /Demo Overdue/ })
      .or(desk.getByText("Demo Overdue"))
      .first()
      .waitFor();
    await desk.keyboard.press("n");
    await desk.getByRole("button", { name: "Approve" }).first().waitFor();

    await signIn(room, server, "gold", "/dashboard/signals");
    await terminal.start();
    await terminal.page.setViewportSize({ width: 1_680, height: 1_050 });
    await terminal.signIn(server, "gold");
    await terminal.page.getByRole("link", { name: "Signals" }).first().click();
    await live(room);
    await live(terminal.page);
    await take(room, "room", drawer);
    await take(terminal.page, "terminal", drawer);
    await take(record, "record", drawer);
    await take(desk, "desk", drawer);
  } finally {
    await terminal.dispose();
    await server.dispose();
  }
});
