import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import type { Content } from "../content/loadContent.ts";
import { publicPage, type PageHead } from "./pageHeads.ts";
import { prerenderLanding } from "./prerenderLanding.ts";

export interface WebPagesOptions {
  /** Folder of the built web UI. */
  folder: string;
  content: Pick<Content, "public" | "landing" | "pages">;
  /** Without a trailing slash. */
  publicUrl: string;
  log: Logger;
}

/** The HTML of a route of the web UI. */
export type WebPages = (path: string) => string;

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

const ENTRY = "index.html";
const LANDING = "../ui/src/features/landing/LandingPage.tsx";
const LATIN_FONT = /inter-latin-wght-normal[^/]*\.woff2$/;

/**
 * The pages as browsers and search engines first get them: each public one with its own title and
 * description, and the landing page readable before any script runs.
 * Null while the web UI is not built.
 */
export async function loadWebPages(options: WebPagesOptions): Promise<WebPages | null> {
  const { folder, content, publicUrl } = options;
  const template = join(folder, ENTRY);
  if (!existsSync(template)) return null;
  const html = await readFile(template, "utf8");
  const manifest = await readManifest(join(folder, ".vite", "manifest.json"));

  const known = { content: content.public, landing: content.landing };
  const worker = join(folder, ".prerender", "prerenderWorker.js");
  const landing = await prerenderLanding(worker, known, options.log);

  const pageAt = (path: string) => {
    const head = publicPage(path, content);
    const page = withHead(html, headHtml(head, publicUrl) + fontPreload(manifest));
    return path === "/" && landing !== null
      ? withLanding(page, landing, known, landingPreloads(manifest))
      : page;
  };
  const kept = new Map<string, string>();
  return (path) => {
    const { path: key } = publicPage(path, content);
    let page = kept.get(key);
    if (page === undefined) {
      page = pageAt(key);
      kept.set(key, page);
    }
    return page;
  };
}

async function readManifest(file: string): Promise<Manifest> {
  return existsSync(file) ? Manifest.parse(JSON.parse(await readFile(file, "utf8"))) : {};
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

function withLanding(page: string, landing: string, known: object, preloads: string): string {
  const data = JSON.stringify(known).replaceAll("<", "\\u003c");
  return page
    .replace("</head>", () => `${preloads}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${landing}</div><script type="application/json" id="known-content">${data}</script>`,
    );
}

/** The font that the page is set in; found early, its arrival moves nothing. */
function fontPreload(manifest: Manifest): string {
  const font = manifest[ENTRY]?.assets.find((file) => LATIN_FONT.test(file));
  return font === undefined
    ? ""
    : `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`;
}

/** The landing page's code beside the entry's, so that it is not found only after the entry ran. */
function landingPreloads(manifest: Manifest): string {
  const entry = staticFiles(manifest, ENTRY);
  return [...staticFiles(manifest, LANDING)]
    .filter((file) => !entry.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join("");
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
