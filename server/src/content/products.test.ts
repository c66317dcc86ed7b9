import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ProductDto, ProductId } from "@signaldeck/contract";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONTENT_DIR } from "../paths.ts";
import { moduleApp } from "../testing/moduleApp.ts";
import { TestClock } from "../testing/TestClock.ts";
import { readContent } from "./loadContent.ts";
import { mountContent } from "./routes.ts";

const CONFIG = { tierReading: "B", demo: true } as const;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-products-"));
  await cp(CONTENT_DIR, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const load = () => readContent(folder, CONFIG);

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder, file), "utf8");
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replaceAll(from, to));
}

describe("what exists today", () => {
  it("is shown to anybody", async () => {
    const content = await load();
    const app = moduleApp({
      clock: new TestClock(),
      findSession: () => Promise.resolve(null),
      mount: (api) => mountContent(api, { content }),
    });
    const reply = await request(app).get("/api/content/products").expect(200);
    const products = z.array(ProductDto).parse((reply.body as { data: unknown }).data);
    expect(products.map(({ id }) => id).sort()).toEqual([...ProductId.options].sort());
    expect(products.find(({ id }) => id === "ai-bot")).toMatchObject({ state: "partly" });
  });

  it("stands beside each promise of tiers, plans and answers, from the one file", async () => {
    const before = await load();
    const all = () => [
      ...before.public.tiers.flatMap(({ features }) => features),
      ...before.landing.plans.flatMap(({ features }) => features),
    ];
    expect(all().filter((line) => line.startsWith("AI Bot Access"))).toEqual([
      "AI Bot Access (a paper account, places no orders)",
      "AI Bot Access (a paper account, places no orders)",
    ]);
    expect(JSON.stringify(before.faq)).toContain("It places no orders at any broker today");
    await edit("products.json", "a paper account, places no orders", "paper trades only");
    await edit("products.json", "It places no orders at any broker today", "It trades on paper");
    const after = await load();
    expect(after.public.tiers.at(-1)?.features).toContain("AI Bot Access (paper trades only)");
    expect(JSON.stringify(after.faq)).toContain("It trades on paper");
  });

  it("says nothing beside what is finished", async () => {
    await edit("products.json", '"state": "partly"', '"state": "today"');
    expect((await load()).public.tiers.at(-1)?.features).toContain("AI Bot Access");
  });

  it.each([
    ["tiers.json", '{ "product": "ai-bot" }', '"With AI Bot Access"', /tiers.*"ai-bot"/s],
    ["plans.json", '{ "product": "api-access" }', '"API access"', /plans.*"api-access"/s],
    ["plans.json", '"account-manager"', '"a-butler"', /plans\.json has 1 fault/],
    ["products.json", '"id": "bootcamp"', '"id": "ai-bot"', /"bootcamp" must be there once/],
  ])("is asked for in %s where a promise stands without it", async (file, from, to, fault) => {
    await edit(file, from, to);
    await expect(load()).rejects.toThrow(fault);
  });
});
