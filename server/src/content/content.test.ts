import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PublicContentDto, RISK_SUMMARY } from "@signaldeck/contract";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONTENT_DIR } from "../paths.ts";
import { moduleApp } from "../testing/moduleApp.ts";
import { TestClock } from "../testing/TestClock.ts";
import { readContent } from "./loadContent.ts";
import { mountContent } from "./routes.ts";

const config = (tierReading: "A" | "B") => ({ tierReading, demo: false }) as const;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-content-"));
  await cp(CONTENT_DIR, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("readContent", () => {
  it.each([
    ["A", [500, 2_500, 10_000]],
    ["B", [20, 100, 500]],
  ] as const)("shows one reading of the tiers, %s", async (reading, deposits) => {
    const content = await readContent(CONTENT_DIR, config(reading));
    expect(content.public.tiers.map(({ id }) => id)).toEqual(["silver", "pro", "gold"]);
    expect(content.public.tiers.map(({ minimumDeposit }) => minimumDeposit)).toEqual(deposits);
    expect(content.public.tiers.map(({ dailySignals }) => dailySignals)).toEqual([10, 50, null]);
  });

  it("gives quotas by tier: none for guests, gold's for elite", async () => {
    const content = await readContent(CONTENT_DIR, config("B"));
    const tiers = ["guest", "silver", "pro", "gold", "elite"] as const;
    expect(tiers.map((tier) => content.dailySignals(tier))).toEqual([0, 10, 50, null, null]);
    expect(content.tierOffer("guest")).toBeNull();
    expect(content.tierOffer("elite")?.id).toBe("gold");
  });

  it("says of the risk, as shipped, what screens say until it has come", async () => {
    const { riskDisclosure } = await readContent(CONTENT_DIR, config("B"));
    expect(riskDisclosure.summary).toBe(RISK_SUMMARY());
  });

  it("reads the risk disclosure with its version, also with Windows line ends", async () => {
    await writeFile(
      join(folder, "risk-disclosure.md"),
      "---\r\nversion: 7\r\nsummary: Take care.\r\n---\r\nRisky.\r\n",
    );
    const content = await readContent(folder, config("B"));
    expect(content.riskDisclosure).toEqual({
      version: "7",
      summary: "Take care.",
      text: "Risky.",
      language: "en",
      inLanguages: {},
    });
  });

  it("gives legal texts in further languages as far as they were supplied and are not behind", async () => {
    const legal = (name: string, fields: string[]) =>
      writeFile(join(folder, "legal", name), ["---", ...fields, "---", "Mots."].join("\n"));
    const page = (updated: string) => ["title: Titre", `updated: ${updated}`, "status: checked"];
    const shipped = await readContent(folder, config("B"));
    expect(shipped.pages.terms).toMatchObject({ language: "en", inLanguages: {} });
    await legal("terms.fr.md", page(shipped.pages.terms.updated));
    await legal("terms.es.md", page("2020-01-01"));
    const risk = (version: string) => [`version: ${version}`, "summary: Risque."];
    await legal("risk-disclosure.fr.md", risk(shipped.riskDisclosure.version));
    await legal("risk-disclosure.pt.md", risk("2019"));
    const { pages, riskDisclosure, behindOriginals } = await readContent(folder, config("B"));
    expect(pages.terms.inLanguages).toEqual({
      fr: {
        language: "fr",
        title: "Titre",
        updated: shipped.pages.terms.updated,
        template: false,
        text: "Mots.",
      },
    });
    expect(riskDisclosure.inLanguages).toEqual({
      fr: { language: "fr", summary: "Risque.", text: "Mots." },
    });
    expect(behindOriginals).toEqual(["legal/risk-disclosure.pt.md", "legal/terms.es.md"]);
    await legal("privacy.fr.md", ["title: Titre"]);
    await expect(readContent(folder, config("B"))).rejects.toThrow(/privacy\.fr\.md has/);
  });

  it.each([
    ["brand.json", "{", /brand\.json has 1 fault\(s\):\n {2}- is not valid JSON/],
    ["brand.json", '{"name":"X"}', /brand\.json has 1 fault\(s\):\n {2}- supportEmail/],
    ["tiers.json", '{"tiers":[]}', /tiers\.json has 1 fault\(s\):\n.*silver, pro and gold/],
    ["risk-disclosure.md", "Risky.", /risk-disclosure\.md .*\n.*must begin with ---/],
    ["risk-disclosure.md", "---\nversion: 7\n---\nRisky.", /risk-disclosure\.md .*\n.*summary/],
  ])("names the fault in %s", async (file, text, message) => {
    await writeFile(join(folder, file), text);
    await expect(readContent(folder, config("B"))).rejects.toThrow(message);
  });

  it("names a missing file", async () => {
    await rm(join(folder, "brand.json"));
    await expect(readContent(folder, config("B"))).rejects.toThrow(/brand\.json cannot be read/);
  });
});

describe("GET /content/public", () => {
  it("needs no session and keeps to the contract", async () => {
    const content = await readContent(CONTENT_DIR, config("B"));
    const app = moduleApp({
      clock: new TestClock(),
      findSession: () => Promise.resolve(null),
      mount: (api) => {
        mountContent(api, { content });
      },
    });
    const reply = await request(app).get("/api/content/public").expect(200);
    const data = PublicContentDto.parse((reply.body as { data: unknown }).data);
    expect(data).toMatchObject({
      brand: { name: "SignalDeck" },
      demo: false,
    });
    expect(data.riskDisclosure.version).not.toBe("");
  });
});
