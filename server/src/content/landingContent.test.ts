import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LandingContentDto, PageDto, PageId } from "@signaldeck/contract";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONTENT_DIR } from "../paths.ts";
import { moduleApp } from "../testing/moduleApp.ts";
import { TestClock } from "../testing/TestClock.ts";
import { readContent } from "./loadContent.ts";
import { mountContent } from "./routes.ts";

const config = (demo: boolean) => ({ tierReading: "B", demo }) as const;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-landing-"));
  await cp(CONTENT_DIR, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function app(demo = true) {
  const content = await readContent(folder, config(demo));
  return moduleApp({
    clock: new TestClock(),
    findSession: () => Promise.resolve(null),
    mount: (api) => {
      mountContent(api, { content });
    },
  });
}

const get = async (path: string, demo = true) => {
  const reply = await request(await app(demo)).get(path);
  const body = reply.body as { data: unknown; error: { code: string } | null };
  return { status: reply.status, body };
};

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, edit(await readFile(path, "utf8")));
}

describe("GET /content/landing", () => {
  const landing = async (demo: boolean) =>
    LandingContentDto.parse((await get("/api/content/landing", demo)).body.data);

  it("gives the three plans as they are published", async () => {
    const { plans } = await landing(true);
    expect(
      plans.map(({ name, deposit, signals, popular }) => [name, deposit, signals, popular]),
    ).toEqual([
      ["Basic AI Signals", "$500", "5 signals per day", false],
      ["Professional AI", "$2,500", "Unlimited signals", true],
      ["Elite Institutional", "$10,000", "Unlimited signals", false],
    ]);
    expect(plans[2]?.features).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Dedicated account manager/),
        expect.stringMatching(/^API access/),
      ]),
    );
  });

  it("shows samples in the demo, each named as one, and five testimonials", async () => {
    const { figures, testimonials } = await landing(true);
    expect(figures.map(({ value }) => value)).toEqual(
      expect.arrayContaining(["94.7%", "99.9%", "150+", "50k+", "15,847", "$50M+", "$24M+"]),
    );
    expect(testimonials).toHaveLength(5);
    expect([...figures, ...testimonials].every(({ kind }) => kind === "sample")).toBe(true);
  });

  it("keeps samples out of production, and shows what has a source", async () => {
    await change("figures.json", (text) =>
      text.replace(
        '"kind": "sample",\n    "source": null,\n    "checkedAt": null,',
        '"kind": "stated",\n    "source": "Own books",\n    "checkedAt": "2026-11-01",',
      ),
    );
    const { figures, testimonials } = await landing(false);
    expect(figures).toMatchObject([{ id: "active-traders", kind: "stated", source: "Own books" }]);
    expect(testimonials).toEqual([]);
  });
});

describe("GET /content/pages/:page", () => {
  it.each(PageId.options)("gives %s, marked as a template until it was checked", async (page) => {
    const reply = await get(`/api/content/pages/${page}`);
    expect(reply.status).toBe(200);
    expect(PageDto.parse(reply.body.data)).toMatchObject({ id: page, template: true });

    await change(`legal/${page}.md`, (text) => text.replace("template", "checked"));
    expect((await get(`/api/content/pages/${page}`)).body.data).toMatchObject({ template: false });
  });

  it.each(["imprint", "..%2Fbrand", "TERMS"])("refuses %s", async (page) => {
    const reply = await get(`/api/content/pages/${page}`);
    expect(reply).toMatchObject({ status: 400, body: { error: { code: "validation_failed" } } });
  });
});

describe("files with faults", () => {
  it.each([
    ["plans.json", "[]", /plans\.json has 1 fault/],
    ["figures.json", "{", /figures\.json has 1 fault\(s\):\n {2}- is not valid JSON/],
    ["testimonials.json", '[{"id":"a b"}]', /testimonials\.json .*\n[\s\S]*0\.id\. must be small/],
    ["site.json", "{}", /site\.json has 1 fault\(s\):\n {2}- messagingPlatform/],
    ["legal/terms.md", "Terms", /terms\.md .*\n.*must begin with ---/],
    [
      "legal/terms.md",
      "---\ntitle: T\nupdated: today\nstatus: done\n---\n\n<b>Hi</b>\n",
      /terms\.md has 3 fault\(s\):\n.*updated must be a day.*\n.*status must be.*\n.*line 7: HTML/,
    ],
  ])("names the fault in %s", async (file, text, message) => {
    await writeFile(join(folder, file), text);
    await expect(readContent(folder, config(true))).rejects.toThrow(message);
  });

  it("asks for the source of a figure that claims to be measured", async () => {
    await change("figures.json", (text) => text.replace('"sample"', '"measured"'));
    await expect(readContent(folder, config(true))).rejects.toThrow(/0\. .*needs a source/);
  });

  it("finds an id that is used twice", async () => {
    await change("plans.json", (text) => text.replace('"professional"', '"basic"'));
    await expect(readContent(folder, config(true))).rejects.toThrow(/plans.*\n.*used twice/);
  });
});
