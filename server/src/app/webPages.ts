import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Logger } from "pino";
import {
  RECORD_ANALYSIS_PATH,
  RECORD_SUMMARY_PATH,
  type Language,
  type MarketKind,
  t,
} from "@signaldeck/contract";
import { z } from "zod";
import type { Content } from "../content/loadContent.ts";
import { inLanguage } from "../process/language/inLanguage.ts";
import { NOWHERE, publicPage, type PageHead } from "./pageHeads.ts";
import { prerenderPages, type DrawnPages, type DrawnWith } from "./prerenderPages.ts";

export interface WebPagesOptions {
  /** Folder of the built web UI. */
  folder: string;
  content: Pick<Content, "public" | "landing" | "pages">;
  /** Of the feed that is recorded as long as the process runs. */
  market: MarketKind;
  /** Without a trailing slash. */
  publicUrl: string;
  /** A sentence above everything on every page; null: none. */
  notice?: (() => string) | null;
  log: Logger;
}

/** The pages of the web UI as they are sent. */
export interface WebPages {
  /** The HTML of a route for a reader of a language. */
  at(path: string, language?: Language): string;
  /** Draws the pages anew after the content has changed. */
  renew(): void;
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

const APPLICATION = "index.html";
/**
 * Pages of the public site that come without the application, by their route, and what each asks for
 * first: that comes beside the page's code, not after it.
 */
const SITE: Readonly<Record<string, { name: string; asks: readonly string[] }>> = {
  "/": { name: "landing.html", asks: [] },
  "/performance": {
    name: "performance.html",
    asks: [RECORD_SUMMARY_PATH, RECORD_ANALYSIS_PATH],
  },
};

/**
 * Code of the screens that visitors open first, and of the one that members do, as the build's manifest
 * names it.
 */
export const SCREEN_CODE: Readonly<Record<string, readonly string[]>> = {
  "/login": ["accounts/LoginPage.tsx"],
  "/signup": ["accounts/SignupPage.tsx"],
  "/performance": ["landing/PublicSite.tsx", "landing/record/PerformanceScreen.tsx"],
  "/ladder": [
    "accounts/SessionGate.tsx",
    "landing/PublicSite.tsx",
    "landing/ladder/LadderPage.tsx",
  ],
  "/risk": ["landing/PublicSite.tsx", "landing/RiskPage.tsx"],
  "/terms": ["landing/PublicSite.tsx", "landing/TextPage.tsx"],
  "/privacy": ["landing/PublicSite.tsx", "landing/TextPage.tsx"],
  "/refund": ["landing/PublicSite.tsx", "landing/TextPage.tsx"],
  "/affiliate": ["landing/PublicSite.tsx", "landing/TextPage.tsx"],
  "/dashboard/signals": [
    "shell/DashboardShell.tsx",
    "signals/SignalRoomPage.tsx",
    "../ShellCompanion.tsx",
    "../signalRoomParts.ts",
    "../api/openClient.ts",
  ],
};

const LATIN_FONT = /inter-latin-wght-normal[^/]*\.woff2$/;

/**
 * The pages as browsers and search engines first get them: each public one with its own title and
 * description, and those that visitors open first drawn before any script runs.
 * Null while the web UI is not built.
 */
export async function loadWebPages(options: WebPagesOptions): Promise<WebPages | null> {
  const { folder, content, market, publicUrl } = options;
  const read = (name: string) => readFile(join(folder, name), "utf8");
  if (!existsSync(join(folder, APPLICATION))) return null;
  const application = await read(APPLICATION);
  const site = new Map(
    await Promise.all(
      Object.entries(SITE).map(
        async ([path, page]) => [path, { ...page, html: await read(page.name) }] as const,
      ),
    ),
  );
  const manifest = await readManifest(join(folder, ".vite", "manifest.json"));
  const font = fontPreload(manifest);

  const worker = join(folder, ".prerender", "prerenderWorker.js");
  const draw = async (): Promise<Drawn> => {
    const known = { content: content.public, landing: content.landing, market };
    return { pages: await prerenderPages(worker, known, options.log), known };
  };
  let drawn: Drawn | null = await draw();
  let drawing = 0;

  const pageAt = (path: string, language: Language, named: PageHead) => {
    const head = headHtml(named, publicUrl) + font;
    if (path === NOWHERE) {
      return withHead(application, head).replace(
        '<div id="root">',
        (root) => `${root}${inLanguage(language, nothingHere)}`,
      );
    }
    const html = drawn?.pages[language]?.[path];
    if (drawn === null || html === undefined) {
      // After the application's own, which is needed first.
      return withHead(application, head).replace(
        "</head>",
        () => `${screenPreloads(manifest, path)}</head>`,
      );
    }
    const { known } = drawn;
    const own = site.get(path);
    if (own) {
      const page = withDrawing(withHead(own.html, head + answerPreloads(own.asks)), html, known);
      return page.replace("</body>", () => `${applicationAhead(manifest, own.name)}</body>`);
    }
    const page = withHead(application, head + screenPreloads(manifest, path));
    return withDrawing(page, html, { content: known.content });
  };
  const cache = new Map<string, string>();
  return {
    at(path, language = "en") {
      const named = inLanguage(language, () => publicPage(path, content));
      const route = path in SCREEN_CODE ? path : named.path;
      const key = `${language} ${route}`;
      let page = cache.get(key);
      if (page === undefined) {
        const notice = inLanguage(language, () => options.notice?.() ?? null);
        page = withNotice(pageAt(route, language, named), notice).replace(
          '<html lang="en"',
          `<html lang="${language}"`,
        );
        cache.set(key, page);
      }
      return page;
    },
    renew() {
      // Until they are drawn anew the browser draws the pages itself: late, but never old.
      drawn = null;
      cache.clear();
      const own = ++drawing;
      void draw().then((fresh) => {
        if (own !== drawing) return;
        drawn = fresh;
        cache.clear();
      });
    },
  };
}

/** Pages as they were drawn, and what they were drawn with. */
interface Drawn {
  pages: DrawnPages;
  known: DrawnWith;
}

async function readManifest(file: string): Promise<Manifest> {
  return existsSync(file) ? Manifest.parse(JSON.parse(await readFile(file, "utf8"))) : {};
}

/** What the page says where there is none, until the application says the same. */
function nothingHere(): string {
  const title = escape(t("Page not found"));
  const text = escape(
    t("There is nothing at this address. It may have moved, or the link was cut short."),
  );
  return (
    '<main class="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-4 px-5 text-center">' +
    `<h1 class="text-4">${title}</h1><p class="text-muted">${text}</p><a href="/">${escape(t("Home"))}</a></main>`
  );
}

/** Outside of what the application draws, so that it is on every screen and costs no script. */
function withNotice(html: string, notice: string | null): string {
  if (notice === null) return html;
  const line = `<aside aria-label="${escape(t("About this data"))}" class="above-all">${escape(notice)}</aside>`;
  return html.replace('<div id="root">', () => `${line}<div id="root">`);
}

function withHead(html: string, head: string): string {
  return html.replace(/<!--head-->[\s\S]*<!--\/head-->/, () => head);
}

/** The page's own head. Pages that are nobody's business but the member's are not for indexes. */
function headHtml(head: PageHead, publicUrl: string): string {
  const { title, description, brand, path } = head;
  if (!head.listed) {
    return `<title>${escape(title)}</title><meta name="robots" content="noindex">`;
  }
  const url = escape(publicUrl + path);
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    `<link rel="canonical" href="${url}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escape(brand)}">`,
    `<meta property="og:title" content="${escape(title)}">`,
    `<meta property="og:description" content="${escape(description)}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${escape(publicUrl)}/social-card.png">`,
    `<meta property="og:image:width" content="1200">`,
    `<meta property="og:image:height" content="630">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join("");
}

/** The scripts of a page, the answers that they ask for, and what lets both come early. */
const LATER =
  /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|preload" href="\/api)[^>]*>/g;

/**
 * Has the first paint hold all that is drawn, behind which that element stands: without it a browser
 * may paint the top of a page that it is still reading in, and ask for the scripts before the text.
 */
const PAINT_WHOLE = '<link rel="expect" href="#known-content" blocking="render">';

/**
 * A page with what was drawn for it, and with the content it was drawn with. It can be read without
 * any script, so those and what they ask for rest until early.js has seen it painted: on a slow line
 * they would keep what it is painted with waiting.
 */
function withDrawing(page: string, drawing: string, known: object): string {
  const data = JSON.stringify(known).replaceAll("<", "\\u003c");
  const later = page.match(LATER)?.join("") ?? "";
  const rest = `<template id="after-paint">${later}</template>`;
  return page
    .replaceAll(LATER, "")
    .replace("</head>", () => `${PAINT_WHOLE}${rest}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${drawing}</div><script type="application/json" id="known-content">${data}</script>`,
    );
}

/** The font that the pages are set in; found early, its arrival moves nothing. */
function fontPreload(manifest: Manifest): string {
  const font = Object.values(manifest)
    .flatMap(({ assets }) => assets)
    .find((file) => LATIN_FONT.test(file));
  return font === undefined
    ? ""
    : `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`;
}

/** A screen's code beside the application's, so that it is not found only after that ran. */
function screenPreloads(manifest: Manifest, path: string): string {
  const application = staticFiles(manifest, APPLICATION);
  const files = new Set(
    (SCREEN_CODE[path] ?? []).flatMap((source) => [
      ...staticFiles(manifest, posix.join("../ui/src/features", source)),
    ]),
  );
  return [...files]
    .filter((file) => !application.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join("");
}

/** Answers of the API that a page asks for as soon as its code is there. */
function answerPreloads(asks: readonly string[]): string {
  return asks
    .map((path) => `<link rel="preload" href="/api${path}" as="fetch" crossorigin>`)
    .join("");
}

/** The application's code as links that rest until a page of the site puts them to use. */
function applicationAhead(manifest: Manifest, page: string): string {
  const own = staticFiles(manifest, page);
  const links = [...staticFiles(manifest, APPLICATION)]
    .filter((file) => !own.has(file))
    .map((file) => `<link rel="prefetch" as="script" crossorigin href="/${file}">`);
  return `<template id="ahead">${links.join("")}</template>`;
}

/** A chunk's file and those of everything that it imports statically. */
function staticFiles(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const name of chunk.imports) staticFiles(manifest, name, found);
  return found;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
