import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { mountSearchEngineFiles, mountWeb, mountWebManifest } from "./pages.ts";
import { LISTED_PATHS } from "./pageHeads.ts";
import { builtUi, PUBLIC_URL } from "./testing/builtUi.ts";

const ui = builtUi();

describe("addresses of the site", () => {
  const app = async () => {
    const site = express();
    mountSearchEngineFiles(site, PUBLIC_URL);
    mountWeb(site, ui.at(), await ui.load());
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
    const named = { public: ui.content().public };
    mountWebManifest(site, named);
    const read = async () => {
      const reply = await request(site).get("/manifest.webmanifest").expect(200);
      expect(reply.headers["content-type"]).toContain("application/manifest+json");
      expect(reply.headers["cache-control"]).toBe("no-cache");
      return JSON.parse(reply.text) as { name: string; icons: { src: string }[] };
    };
    const manifest = await read();
    expect(manifest).toMatchObject({
      name: ui.content().public.brand.name,
      start_url: "/dashboard",
      display: "standalone",
    });
    const icons = join(import.meta.dirname, "../../../web/public");
    for (const { src } of manifest.icons) expect(existsSync(join(icons, src)), src).toBe(true);
    named.public = { ...named.public, brand: { ...named.public.brand, name: "Another" } };
    expect((await read()).name).toBe("Another");
  });

  it("always asks for the service worker anew", async () => {
    await writeFile(ui.at("sw.js"), "worker();");
    const site = await app();
    const worker = await request(site).get("/sw.js").expect(200);
    expect(worker.headers["cache-control"]).toBe("no-cache");
    expect(worker.headers["content-type"]).toContain("javascript");
  });

  it("says the charset of every text, pictures made of text included", async () => {
    for (const name of ["logo.svg", "plain.js", "plain.css"]) {
      await writeFile(ui.at(name), "");
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
    await mkdir(ui.at("icons"));
    for (const path of ["/icons", "//icons", "/icons/..%2f", "//host.example/..%2f"]) {
      const { headers } = await request(site).get(path).expect(404);
      expect(headers["location"]).toBeUndefined();
    }
  });

  it("sends an asset's compressed twin to browsers that take it", async () => {
    await mkdir(ui.at("assets"));
    await writeFile(ui.at("assets", "x-1.js"), "plain();");
    await writeFile(ui.at("assets", "x-1.js.br"), brotliCompressSync("twin();"));
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
    await writeFile(ui.at("assets", "x-1.js.gz"), gzipSync("older();"));
    const older = await get("gzip, deflate");
    expect(older.headers["content-encoding"]).toBe("gzip");
    expect(older.text).toBe("older();");
    const plain = await get("identity");
    expect(plain.text).toBe("plain();");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["vary"]).toContain("Accept-Encoding");
  });
});
