import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadContent, type Content } from "../content/loadContent.ts";
import { createLog } from "../log.ts";
import { CONTENT_DIR } from "../paths.ts";
import { mountSearchEngineFiles, mountWeb } from "./pages.ts";
import { LISTED_PATHS } from "./pageHeads.ts";
import { loadWebPages } from "./webPages.ts";

const PUBLIC_URL = "https://deck.example";
const TEMPLATE = `<!doctype html><html><head><!--head--><title>Raw</title><!--/head--></head><body><div id="root"></div></body></html>`;
const MANIFEST = {
  "index.html": {
    file: "assets/entry.js",
    imports: ["_shared.js"],
    assets: [
      "assets/inter-latin-ext-wght-normal-1.woff2",
      "assets/inter-latin-wght-normal-2.woff2",
    ],
  },
  "_shared.js": { file: "assets/shared.js" },
  "../ui/src/features/landing/LandingPage.tsx": {
    file: "assets/landing.js",
    imports: ["index.html", "_card.js"],
  },
  "_card.js": { file: "assets/card.js", imports: ["_shared.js"] },
};

let folder: string;
let content: Content;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-web-"));
  content = await loadContent(CONTENT_DIR, {
    tierReading: "B",
    demo: true,
    restrictedCountries: [],
  });
  await mkdir(join(folder, ".vite"));
  await mkdir(join(folder, ".prerender"));
  await writeFile(join(folder, "index.html"), TEMPLATE);
  await writeFile(join(folder, ".vite", "manifest.json"), JSON.stringify(MANIFEST));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const load = () =>
  loadWebPages({ folder, content, publicUrl: PUBLIC_URL, log: createLog("silent") });

const worker = (code: string) =>
  writeFile(
    join(folder, ".prerender", "prerenderWorker.js"),
    `const { parentPort, workerData } = await import("node:worker_threads");\n${code}`,
  );

/** The built worker is a module by the folder that it lies in. */
const asModules = () => writeFile(join(folder, "package.json"), '{"type":"module"}');

describe("web pages", () => {
  it("are none while the UI is not built", async () => {
    await rm(join(folder, "index.html"));
    expect(await load()).toBeNull();
  });

  it("carry a title, a description and an address of their own", async () => {
    const pages = await load();
    const heads = LISTED_PATHS.map((path) => pages?.(path) ?? "");
    expect(new Set(heads.map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1])).size).toBe(
      LISTED_PATHS.length,
    );
    for (const [index, html] of heads.entries()) {
      expect(html).toMatch(/<meta name="description" content=".{20,}">/);
      expect(html).toContain(
        `<link rel="canonical" href="${PUBLIC_URL}${LISTED_PATHS[index] ?? ""}">`,
      );
      expect(html).not.toContain("Raw");
      expect(html).not.toContain("noindex");
    }
  });

  it("keep all other routes out of search engines", async () => {
    const pages = await load();
    expect(pages?.("/dashboard")).toContain('<meta name="robots" content="noindex">');
    expect(pages?.("/dashboard")).toBe(pages?.("/no/such/page"));
  });

  it("fetch the font and the landing page's own code early, and nothing twice", async () => {
    await asModules();
    await worker('parentPort.postMessage("<h1>Drawn</h1>");');
    const html = (await load())?.("/") ?? "";
    expect(html).toContain('href="/assets/inter-latin-wght-normal-2.woff2"');
    expect(
      [...html.matchAll(/rel="modulepreload" crossorigin href="(.*?)"/g)].map((m) => m[1]),
    ).toEqual(["/assets/landing.js", "/assets/card.js"]);
  });

  it("show the landing page drawn, with the content it was drawn with", async () => {
    await asModules();
    content.public.brand.name = "</script><b>Deck";
    await worker("parentPort.postMessage(`<h1>${workerData.landing.plans.length} $& plans</h1>`);");
    const pages = await load();
    const html = pages?.("/") ?? "";
    expect(html).toContain('<div id="root"><h1>3 $& plans</h1></div>');
    expect(html).not.toContain("</script><b>");
    const data = /id="known-content">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(data)).toEqual({ content: content.public, landing: content.landing });
    expect(pages?.("/terms")).toContain('<div id="root"></div>');
  });

  it.each([
    ["fails", 'throw new Error("no");'],
    ["says nothing", ""],
  ])("go without the drawing when its thread %s", async (_case, code) => {
    await asModules();
    await worker(code);
    expect((await load())?.("/")).toContain('<div id="root"></div>');
  });
});

describe("addresses of the site", () => {
  const app = async () => {
    const site = express();
    mountSearchEngineFiles(site, PUBLIC_URL);
    mountWeb(site, folder, await load());
    return site;
  };

  it("gives search engines robots.txt and a sitemap of the public pages", async () => {
    const site = await app();
    const robots = await request(site).get("/robots.txt").expect(200);
    expect(robots.text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    expect(robots.text).toContain("Disallow: /dashboard");
    const sitemap = await request(site)
      .get("/sitemap.xml")
      .expect(200)
      .expect("Content-Type", /xml/);
    expect(sitemap.text.match(/<loc>/g)).toHaveLength(LISTED_PATHS.length);
    expect(sitemap.text).toContain(`<loc>${PUBLIC_URL}/performance</loc>`);
  });

  it("answers routes with a page, and hides what the build keeps for itself", async () => {
    const site = await app();
    const page = await request(site).get("/terms").set("Accept", "text/html").expect(200);
    expect(page.headers["cache-control"]).toBe("no-cache");
    await request(site).get("/assets/gone.js").set("Accept", "text/html").expect(404);
    await request(site).get("/.vite/manifest.json").expect(404);
    await request(site).get("/.prerender/prerenderWorker.js").expect(404);
  });
});
