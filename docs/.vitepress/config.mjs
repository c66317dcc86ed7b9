// The docs as a site: `npm run docs:build`. The product serves it below /docs.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { license } from "../../ui/licenses.ts";
import { SIDEBAR } from "./sidebar.mjs";

const BASE = "/docs/";

/** VitePress' own scripts stand in the page; the product allows none there. */
const INLINE = /<script id="[\w-]+">([^]*?)<\/script>/g;

/** What the product's content security policy would not let run. */
const REFUSED = /<script(?![^>]* src=)|<style/;

/** The file that they are moved to, and what is in it. */
const BEFORE_PAINT = "assets/beforePaint.js";
const moved = new Set();

export default defineConfig({
  base: BASE,
  lang: "en",
  title: "SignalDeck",
  description: "How to run SignalDeck, use what it sends, and change it.",
  outDir: "dist",
  cacheDir: "../node_modules/.cache/vitepress",
  cleanUrls: true,
  metaChunk: true,
  vite: { build: { license } },
  // Without it a change of theme would write a style into the page, which the product refuses.
  appearance: { disableTransition: false },
  // What lies outside of this folder is in the repository alone.
  ignoreDeadLinks: [/^\.\/\.\.\//],
  transformHtml(html) {
    const scripts = [...html.matchAll(INLINE)].map(([, code]) => code);
    for (const code of scripts) moved.add(code);
    const tag = `<script src="${BASE}${BEFORE_PAINT}"></script>`;
    let at = 0;
    const page = html.replace(INLINE, () => (at++ === 0 ? tag : ""));
    if (REFUSED.test(page)) throw new Error("A page has a script or a style of its own.");
    return page;
  },
  buildEnd({ outDir }) {
    writeFileSync(join(outDir, BEFORE_PAINT), [...moved].join("\n"));
  },
  themeConfig: {
    sidebar: SIDEBAR,
    outline: [2, 3],
    search: { provider: "local" },
  },
});
