import { ContentSource } from "./ContentSource.ts";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FaqEntry, LinksDto, ruleOf, SupportContactsDto, type Ruled } from "@signaldeck/contract";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { CONTENT_DIR } from "../paths.ts";
import { moduleApp } from "../testing/moduleApp.ts";
import { TestClock } from "../testing/TestClock.ts";
import { loadBotOffer, offerAt } from "./botOffer.ts";
import { loadCountryRules } from "./countryRules.ts";
import { loadLinks } from "./links.ts";
import { readContent } from "./loadContent.ts";
import { mountContent } from "./routes.ts";
import { loadFaq, loadSupportContacts } from "./supportContent.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-content-"));
  await cp(CONTENT_DIR, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (file: string, content: unknown) =>
  writeFile(join(folder, file), JSON.stringify(content));

const LINKS = {
  broker: {
    signUpUrl: "https://broker.example/join?lang=en",
    affiliateParameter: { name: "aff", value: "a b" },
    promoCode: "CODE",
  },
  messagingSupportUrl: "https://chat.example/us",
  telegramChannelUrl: "https://telegram.example/us",
};

describe("links.json", () => {
  it("gives the broker's address its affiliate parameter", async () => {
    await write("links.json", LINKS);
    expect(loadLinks(await ContentSource.read(folder)).brokerSignUp).toBe(
      "https://broker.example/join?lang=en&aff=a+b",
    );
  });

  it.each([
    [{ ...LINKS, messagingSupportUrl: "http://chat.example" }, /must be an https/],
    [{ ...LINKS, telegramChannelUrl: "javascript:alert(1)" }, /must be an https/],
    [{ ...LINKS, surprise: 1 }, /surprise/],
  ])("names the fault in %j", async (content, message) => {
    await write("links.json", content);
    await expect(ContentSource.read(folder).then((source) => loadLinks(source))).rejects.toThrow(
      message,
    );
  });
});

describe("countries.json", () => {
  it("says what the law wants where most members live, with source and day", async () => {
    const { rules } = loadCountryRules(await ContentSource.read(CONTENT_DIR));
    const of = (about: Ruled) => ruleOf(rules, "Nigeria", about);
    for (const about of ["membership", "broker"] as const) {
      expect(of(about)).toMatchObject({
        effect: "warned",
        source: { title: expect.stringContaining("Investments and Securities Act 2025") as string },
        since: "2025-03-29",
      });
    }
    expect(of("membership")?.words).toContain("against promoting them");
  });
});

describe("faq.json and support.json", () => {
  it("name what is empty or missing", async () => {
    await write("faq.json", [{ question: "Why?", answer: " " }]);
    await expect(ContentSource.read(folder).then((source) => loadFaq(source))).rejects.toThrow(
      /faq\.json has 1 fault.*\n.*must not be empty/,
    );
    const link = { label: "More", path: "https://elsewhere.example" };
    await write("faq.json", [{ question: "Why?", answer: "So.", link }]);
    await expect(ContentSource.read(folder).then((source) => loadFaq(source))).rejects.toThrow(
      /faq\.json has 1 fault.*\n.*a page of the site/,
    );
    const linked = [{ question: "Why?", answer: "So.", link: { ...link, path: "/ladder" } }];
    await write("faq.json", linked);
    expect(loadFaq(await ContentSource.read(folder))).toEqual(linked);
    await write("faq.json", []);
    await expect(ContentSource.read(folder).then((source) => loadFaq(source))).rejects.toThrow(
      /faq\.json has 1 fault/,
    );
    await write("support.json", { emailHours: "soon" });
    await expect(
      ContentSource.read(folder).then((source) => loadSupportContacts(source, "a@b.c")),
    ).rejects.toThrow(/chatHours/);
  });
});

describe("bot-offer.json", () => {
  const offer = { title: "Trial", text: "Free.", endsAt: "2026-06-01T00:00:00Z" };
  const end = Date.parse(offer.endsAt);

  it("may hold no offer, and names a date that is none", async () => {
    await write("bot-offer.json", null);
    expect(loadBotOffer(await ContentSource.read(folder))).toBeNull();
    await write("bot-offer.json", { ...offer, endsAt: "tomorrow" });
    await expect(ContentSource.read(folder).then((source) => loadBotOffer(source))).rejects.toThrow(
      /endsAt.*must be null or a UTC time/,
    );
  });

  it("ends when it says, and without an end goes on", () => {
    expect(offerAt(offer, end - 1)).toEqual(offer);
    expect(offerAt(offer, end)).toBeNull();
    expect(offerAt({ ...offer, endsAt: null }, end)).toEqual({ ...offer, endsAt: null });
    expect(offerAt(null, end)).toBeNull();
  });
});

describe("public content", () => {
  it.each([
    ["links", LinksDto],
    ["faq", z.array(FaqEntry).min(1)],
    ["support", SupportContactsDto],
  ] as const)("GET /content/%s needs no session and keeps to the contract", async (path, shape) => {
    const content = await readContent(CONTENT_DIR, {
      tierReading: "B",
      demo: true,
    });
    const app = moduleApp({
      clock: new TestClock(),
      findSession: () => Promise.resolve(null),
      mount: (api) => {
        mountContent(api, { content });
      },
    });
    const reply = await request(app).get(`/api/content/${path}`).expect(200);
    expect(shape.safeParse((reply.body as { data: unknown }).data).success).toBe(true);
  });
});
