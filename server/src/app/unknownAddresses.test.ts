import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SCREENS } from "@signaldeck/contract";
import express from "express";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContent } from "../content/loadContent.ts";
import { createLog } from "../process/log.ts";
import { CONTENT_DIR } from "../paths.ts";
import { mountWeb } from "./pages.ts";
import { loadWebPages } from "./webPages.ts";

const PAGE =
  '<!doctype html><html lang="en"><head><!--head--><!--/head--><script type="module" src="/assets/application.js"></script></head><body><div id="root"></div></body></html>';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-addresses-"));
  for (const name of ["index", "landing", "performance"]) {
    await writeFile(join(folder, `${name}.html`), PAGE);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function app() {
  const site = express();
  const content = await readContent(CONTENT_DIR, { tierReading: "B", demo: true });
  const [publicUrl, log] = ["https://deck.example", createLog("silent")];
  mountWeb(
    site,
    folder,
    await loadWebPages({ folder, content, market: "simulated", publicUrl, log }),
  );
  return site;
}

describe("addresses", () => {
  it.each([
    "/no/such/page",
    "/.well-known/",
    "/.well-known/nothing",
    "/dashboard/no-such-desk",
    "/dashboard/signals/1/2",
    "/loginn",
    "/%E0%B8%81",
  ])("answers %s with 404, in words of the reader's language", async (path) => {
    const site = await app();
    const page = await request(site).get(path).set("Accept", "text/html").expect(404);
    expect(page.text).toContain("<title>Page not found · SignalDeck</title>");
    expect(page.text).toMatch(/<div id="root"><main[^>]*><h1[^>]*>Page not found<\/h1>/);
    expect(page.text).toContain("application.js");
    const french = await request(site)
      .get(path)
      .set({ accept: "text/html", "accept-language": "fr" })
      .expect(404);
    expect(french.text).toMatch(/<html lang="fr"/);
    expect(french.text).not.toContain("Page not found");
  });

  it("answers every screen with its page, whatever is in its address", async () => {
    const site = await app();
    const named = Object.values(SCREENS).map((path) => path.replaceAll(/:\w+/g, "some.thing"));
    for (const path of [...named, "/Login", "/login/", "/dashboard/desk/claims/7/"]) {
      const page = await request(site).get(path).set("Accept", "text/html");
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).not.toContain("Page not found");
    }
  });

  it("leads those who keep passwords to where one is changed", async () => {
    const reply = await request(await app())
      .get("/.well-known/change-password")
      .expect(302);
    expect(reply.headers["location"]).toBe("/dashboard/settings#password");
  });
});
