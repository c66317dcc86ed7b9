import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordAnalysisApi, recordApi } from "@signaldeck/contract";
import { readContent, type Content } from "../content/loadContent.ts";
import { createLog } from "../process/log.ts";
import { CONTENT_DIR, REPOSITORY_ROOT } from "../paths.ts";
import { mountSearchEngineFiles, mountWeb, mountWebManifest } from "./pages.ts";
import { LISTED_PATHS } from "./pageHeads.ts";
import { loadWebPages, SCREEN_CODE } from "./webPages.ts";
import { soon } from "../testing/soon.ts";

const PUBLIC_URL = "https://deck.example";
const template = (script: string) =>
  `<!doctype html><html lang="en"><head><!--head--><title>Raw</title><!--/head--><script type="module" src="/assets/${script}"></script></head><body><div id="root"></div></body></html>`;
const MANIFEST = {
  "index.html": { file: "assets/application.js", imports: ["_shared.js", "_styles.js"] },
  "landing.html": { file: "assets/landing.js", imports: ["_shared.js", "_styles.js"] },
  "performance.html": { file: "assets/performance.js", imports: ["_shared.js", "_styles.js"] },
  "_shared.js": { file: "assets/shared.js" },
  "_styles.js": {
    file: "assets/styles.js",
    assets: [
      "assets/inter-latin-ext-wght-normal-1.woff2",
      "assets/inter-latin-wght-normal-2.woff2",
    ],
  },
  "../ui/src/features/accounts/LoginPage.tsx": {
    file: "assets/login.js",
    imports: ["index.html", "_forms.js"],
  },
  "_forms.js": { file: "assets/forms.js", imports: ["_shared.js"] },
};

let folder: string;
let content: Content;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-web-"));
  content = await readContent(CONTENT_DIR, {
    tierReading: "B",
    demo: true,
  });
  await mkdir(join(folder, ".vite"));
  await mkdir(join(folder, ".prerender"));
  await writeFile(join(folder, "index.html"), template("application.js"));
  await writeFile(join(folder, "landing.html"), template("landing.js"));
  await writeFile(join(folder, "performance.html"), template("performance.js"));
  await writeFile(join(folder, ".vite", "manifest.json"), JSON.stringify(MANIFEST));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const load = (words: string | null = null) =>
  loadWebPages({
    folder,
    content,
    market: "simulated",
    publicUrl: PUBLIC_URL,
    notice: words === null ? null : () => words,
    log: createLog("silent"),
  });

const worker = (code: string) =>
  writeFile(
    join(folder, ".prerender", "prerenderWorker.js"),
    `const { parentPort, workerData } = await import("node:worker_threads");\n${code}`,
  );

/** The data block of a page. */
function knownTo(html: string): unknown {
  return JSON.parse(/id="known-content">(.*?)<\/script>/.exec(html)?.[1] ?? "null");
}

/** What a page asks for once it is painted. */
const restOf = (html: string) =>
  /<template id="after-paint">(.*)<\/template><\/head>/.exec(html)?.[1] ?? "";

/** The built worker is a module by the folder that it lies in. */
const asModules = () => writeFile(join(folder, "package.json"), '{"type":"module"}');

it("fetches ahead the code of screens that are there", () => {
  const named = Object.values(SCREEN_CODE).flat();
  const gone = named.filter((file) => !existsSync(join(REPOSITORY_ROOT, "ui/src/features", file)));
  expect(gone).toEqual([]);
});

describe("web pages", () => {
  it("are none while the UI is not built", async () => {
    await rm(join(folder, "index.html"));
    expect(await load()).toBeNull();
  });

  it("carry a title, a description and an address of their own", async () => {
    const pages = await load();
    const heads = LISTED_PATHS.map((path) => pages?.at(path) ?? "");
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

  it("carry a notice above everything, drawn or not, and none unless there is one", async () => {
    await asModules();
    await worker("parentPort.postMessage({ en: { '/': '<h1>Drawn</h1>' } });");
    const pages = await load("Prices are <made> & not real.");
    const line =
      /<body><aside [^>]*>Prices are &lt;made&gt; &amp; not real\.<\/aside><div id="root">/;
    for (const path of ["/", "/login", "/dashboard"]) expect(pages?.at(path), path).toMatch(line);
    expect(pages?.at("/")).toContain("<h1>Drawn</h1>");
    expect((await load())?.at("/")).not.toContain("<aside");
  });

  it("keep all other routes out of search engines", async () => {
    const pages = await load();
    expect(pages?.at("/dashboard")).toContain('<meta name="robots" content="noindex">');
    expect(pages?.at("/dashboard")).toBe(pages?.at("/dashboard/signals"));
    expect(pages?.at("/no/such/page")).toContain('<meta name="robots" content="noindex">');
  });

  it("fetch the font and the screen's own code early, and nothing twice", async () => {
    const html = (await load())?.at("/login") ?? "";
    expect(html).toContain('href="/assets/inter-latin-wght-normal-2.woff2"');
    expect(
      [...html.matchAll(/rel="modulepreload" crossorigin href="(.*?)"/g)].map((m) => m[1]),
    ).toEqual(["/assets/login.js", "/assets/forms.js"]);
  });

  it("send the landing page drawn and light, the application at hand", async () => {
    await asModules();
    content.public.brand.name = "</script><b>Deck";
    await worker(
      "const html = `<h1>${workerData.landing.plans.length} $& plans</h1>`;parentPort.postMessage({ en: { '/': html, '/performance': html } });",
    );
    const pages = await load();
    // So is the record's page.
    for (const [path, script] of [
      ["/", "landing"],
      ["/performance", "performance"],
    ] as const) {
      const html = pages?.at(path) ?? "";
      expect(html).toContain('<div id="root"><h1>3 $& plans</h1></div>');
      expect(html).not.toContain("</script><b>");
      // It is painted as a whole: that element comes after all that is drawn.
      expect(html).toMatch(
        /<link rel="expect" href="#known-content" blocking="render">.*<div id="root">.*id="known-content"/s,
      );
      expect(knownTo(html)).toEqual({
        content: content.public,
        landing: content.landing,
        market: "simulated",
      });
      const afterPaint = restOf(html);
      expect(afterPaint).toContain(`<script type="module" src="/assets/${script}.js"></script>`);
      expect(html.replace(afterPaint, "")).not.toMatch(/type="module"|modulepreload/);
      const resting = /<template id="ahead">(.*)<\/template>/.exec(html)?.[1];
      expect(resting).toBe(
        '<link rel="prefetch" as="script" crossorigin href="/assets/application.js">',
      );
      expect(html.replace(resting ?? "", "")).not.toContain("application.js");
    }
    expect(pages?.at("/terms")).toContain('<div id="root"></div>');
  });

  it("let the record's answers come beside its code and not before its paint, and only there", async () => {
    await asModules();
    await worker("parentPort.postMessage({ en: { '/': '', '/performance': '' } });");
    const pages = await load();
    const afterPaint = restOf(pages?.at("/performance") ?? "");
    for (const call of [recordApi.summary, recordAnalysisApi.analysis]) {
      const link = `<link rel="preload" href="/api${call.path}" as="fetch" crossorigin>`;
      expect(pages?.at("/performance").split(link)).toHaveLength(2);
      expect(afterPaint).toContain(link);
      expect(pages?.at("/")).not.toContain(link);
    }
  });

  it("are drawn anew when the content has changed, and never show the old one", async () => {
    await asModules();
    await worker(
      "parentPort.postMessage({ en: { '/': `<h1>${workerData.content.brand.name}</h1>` } });",
    );
    const pages = await load();
    content.public.brand.name = "Another";
    expect(pages?.at("/")).toContain("<h1>SignalDeck</h1>");
    pages?.renew();
    expect(pages?.at("/")).toContain('<div id="root"></div>');
    expect(pages?.at("/login")).toContain("<title>Log in · Another</title>");
    await soon(() => expect(pages?.at("/")).toContain("<h1>Another</h1>"));
  });

  it("send a drawn screen of the application with what it was drawn with", async () => {
    await asModules();
    await worker("parentPort.postMessage({ en: { '/login': '<p>Drawn</p>' } });");
    const pages = await load();
    const html = pages?.at("/login") ?? "";
    expect(html).toContain('<div id="root"><p>Drawn</p></div>');
    expect(knownTo(html)).toEqual({ content: content.public });
    expect(html).toMatch(/<template id="after-paint">.*application\.js.*<\/template><\/head>/);
    expect(pages?.at("/")).toContain("application.js");
  });

  it.each([
    ["fails", 'throw new Error("no");'],
    ["says nothing", ""],
  ])("go without the drawing when its thread %s", async (_case, code) => {
    await asModules();
    await worker(code);
    const html = (await load())?.at("/") ?? "";
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<script type="module" src="/assets/application.js">');
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

  it("lets browsers install the application by the operator's name, changed ones at once", async () => {
    const site = express();
    const named = { public: content.public };
    mountWebManifest(site, named);
    const read = async () => {
      const reply = await request(site).get("/manifest.webmanifest").expect(200);
      expect(reply.headers["content-type"]).toContain("application/manifest+json");
      expect(reply.headers["cache-control"]).toBe("no-cache");
      return JSON.parse(reply.text) as { name: string; icons: { src: string }[] };
    };
    const manifest = await read();
    expect(manifest).toMatchObject({
      name: content.public.brand.name,
      start_url: "/dashboard",
      display: "standalone",
    });
    const icons = join(import.meta.dirname, "../../../web/public");
    for (const { src } of manifest.icons) expect(existsSync(join(icons, src)), src).toBe(true);
    named.public = { ...named.public, brand: { ...named.public.brand, name: "Another" } };
    expect((await read()).name).toBe("Another");
  });

  it("always asks for the service worker anew", async () => {
    await writeFile(join(folder, "sw.js"), "worker();");
    const site = await app();
    const worker = await request(site).get("/sw.js").expect(200);
    expect(worker.headers["cache-control"]).toBe("no-cache");
    expect(worker.headers["content-type"]).toContain("javascript");
  });

  it("says the charset of every text, pictures made of text included", async () => {
    for (const name of ["logo.svg", "plain.js", "plain.css"]) {
      await writeFile(join(folder, name), "");
      const { headers } = await request(await app()).get(`/${name}`);
      expect(headers["content-type"], name).toContain("charset=utf-8");
    }
    const robots = await request(await app()).get("/robots.txt");
    const sitemap = await request(await app()).get("/sitemap.xml");
    for (const { headers } of [robots, sitemap]) {
      expect(headers["content-type"]).toContain("charset=utf-8");
    }
  });

  it("answers routes with a page, and hides what the build keeps for itself", async () => {
    const site = await app();
    const page = await request(site).get("/terms").set("Accept", "text/html").expect(200);
    expect(page.headers).toMatchObject({
      "cache-control": "no-cache",
      vary: "Accept-Encoding, Accept-Language",
    });
    const { etag = "" } = page.headers;
    await request(site)
      .get("/terms")
      .set({ accept: "text/html", "if-none-match": etag })
      .expect(304);
    for (const [takes, encoding] of [
      ["gzip", "gzip"],
      ["gzip, br", "br"],
      ["identity", undefined],
    ] as const) {
      const same = await request(site)
        .get("/terms")
        .set({ accept: "text/html", "accept-encoding": takes })
        .expect(200);
      expect(same.headers["content-encoding"]).toBe(encoding);
      expect(same.text).toBe(page.text);
    }
    await request(site).get("/assets/gone.js").set("Accept", "text/html").expect(404);
    await request(site).get("/.vite/manifest.json").expect(404);
    await request(site).get("/landing.html").set("Accept", "text/html").expect(404);
    await request(site).get("/.prerender/prerenderWorker.js").expect(404);
  });

  it("leads nobody on from a folder, which by another way into it would be to another host", async () => {
    const site = await app();
    await mkdir(join(folder, "icons"));
    for (const path of ["/icons", "//icons", "/icons/..%2f", "//host.example/..%2f"]) {
      const { headers } = await request(site).get(path).expect(404);
      expect(headers["location"]).toBeUndefined();
    }
  });

  it("sends an asset's compressed twin to browsers that take it", async () => {
    await mkdir(join(folder, "assets"));
    await writeFile(join(folder, "assets", "x-1.js"), "plain();");
    await writeFile(join(folder, "assets", "x-1.js.br"), brotliCompressSync("twin();"));
    const get = (encodings: string) =>
      app().then((site) => request(site).get("/assets/x-1.js").set("Accept-Encoding", encodings));
    const twin = await get("gzip, br");
    expect(twin.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": expect.stringContaining("javascript") as string,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    expect(twin.text).toBe("twin();");
    // Browsers take Brotli by https alone.
    await writeFile(join(folder, "assets", "x-1.js.gz"), gzipSync("older();"));
    const older = await get("gzip, deflate");
    expect(older.headers["content-encoding"]).toBe("gzip");
    expect(older.text).toBe("older();");
    const plain = await get("identity");
    expect(plain.text).toBe("plain();");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["vary"]).toContain("Accept-Encoding");
  });
});
