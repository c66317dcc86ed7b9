// Draws the icons of the installed applications from `web/public/favicon.svg`, after that was
// changed: `node scripts/icons.mjs`, with CHROMIUM_PATH where Playwright has no browser of its own.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { icoOf } from "./lib/ico.mjs";
import { ROOT } from "./lib/run.mjs";

const PUBLIC = join(ROOT, "web", "public");
const svg = readFileSync(join(PUBLIC, "favicon.svg"), "utf8");
/** macOS draws a template in the colour of its bar: the shape alone, in black. */
const shape = svg
  .replace(/<rect[^>]*\/>/, "")
  .replace(/stroke="#\w+"/, 'stroke="#000"')
  .replace(/viewBox="[^"]*"/, 'viewBox="5 7 18 14.5"');
const TRAY = join(ROOT, "desktop", "renderer", "public");
/** Sizes that the icon theme of Linux desktops has a folder for; a name is what the builder reads. */
const LINUX = join(ROOT, "desktop", "icons");
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
/** Of the tray beside the clock: Linux has one for each scale of the screen, Windows all in one file. */
const TRAY_SIZES = { "tray.png": 24, "tray@1.5x.png": 36, "tray@2x.png": 48 };
const TRAY_ICO = [16, 20, 24, 32, 40, 48];
/** How many signals are new, on Windows: side by side in one picture, for `Badge.ts` to cut. */
const BADGES = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "9+"];
const BADGE_SIZE = 32;
const ground = /<rect[^>]* fill="(#\w+)"/.exec(svg)?.[1] ?? "#000000";

/** `filled`: up to the corners, which the system cuts as it likes. */
const ICONS = [
  { name: "icon-192", size: 192, filled: false },
  { name: "icon-512", size: 512, filled: false },
  { name: "maskable-512", size: 512, filled: true },
  { name: "apple-touch-icon", size: 180, filled: true },
];

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu"],
});

/** Draws a picture in the middle of a square of `size` pixels; returns it as PNG. */
async function draw(picture, size, share, color, path) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const drawn = Math.round(size * share);
  const sized = picture.replace("<svg ", `<svg width="${drawn}" height="${drawn}" `);
  const style = `display:grid;place-items:center;height:${size}px;margin:0${color ? `;background:${color}` : ""}`;
  await page.setContent(`<body style="${style}">${sized}</body>`);
  const png = await page.screenshot({ ...(path && { path }), omitBackground: true });
  await page.close();
  return png;
}

async function drawBadges(path) {
  const width = BADGE_SIZE * BADGES.length;
  const page = await browser.newPage({ viewport: { width, height: BADGE_SIZE } });
  const dots = BADGES.map(
    (text) =>
      `<b style="display:grid;place-items:center;width:${BADGE_SIZE}px;height:${BADGE_SIZE}px;border-radius:50%;background:#c62828;color:#fff;font:bold ${text.length > 1 ? 18 : 23}px Inter,sans-serif">${text}</b>`,
  );
  await page.setContent(`<body style="display:flex;margin:0">${dots.join("")}</body>`);
  await page.screenshot({ path, omitBackground: true });
  await page.close();
}

mkdirSync(join(PUBLIC, "icons"), { recursive: true });
for (const { name, size, filled } of ICONS) {
  const path = join(PUBLIC, "icons", `${name}.png`);
  await draw(svg, size, filled ? 0.8 : 1, filled && ground, path);
}
await draw(shape, 16, 1, null, join(TRAY, "trayTemplate.png"));
await draw(shape, 32, 1, null, join(TRAY, "trayTemplate@2x.png"));
for (const [name, size] of Object.entries(TRAY_SIZES)) {
  await draw(svg, size, 1, null, join(TRAY, name));
}
const inIco = [];
for (const size of TRAY_ICO) inIco.push({ size, png: await draw(svg, size, 1, null, null) });
writeFileSync(join(TRAY, "tray.ico"), icoOf(inIco));
await drawBadges(join(TRAY, "badges.png"));
mkdirSync(LINUX, { recursive: true });
for (const size of LINUX_SIZES) await draw(svg, size, 1, null, join(LINUX, `${size}x${size}.png`));
await browser.close();
