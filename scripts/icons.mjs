// Draws the icons of the installed application from `web/public/favicon.svg`, after that was
// changed: `node scripts/icons.mjs`, with CHROMIUM_PATH where Playwright has no browser of its own.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { ROOT } from "./lib/run.mjs";

const PUBLIC = join(ROOT, "web", "public");
const svg = readFileSync(join(PUBLIC, "favicon.svg"), "utf8");
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
mkdirSync(join(PUBLIC, "icons"), { recursive: true });
for (const { name, size, filled } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const drawn = filled ? Math.round(size * 0.8) : size;
  const picture = svg.replace("<svg ", `<svg width="${drawn}" height="${drawn}" `);
  const style = `display:grid;place-items:center;height:${size}px;margin:0`;
  await page.setContent(
    `<body style="${style}${filled ? `;background:${ground}` : ""}">${picture}</body>`,
  );
  await page.screenshot({ path: join(PUBLIC, "icons", `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
