import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Tier, type PublicContentDto, type TierOffer } from "@signaldeck/contract";
import { z } from "zod";
import type { Config } from "../config.ts";

const Brand = z.strictObject({ name: z.string().min(1).max(40), supportEmail: z.email() });

const Offer = z.strictObject({
  minimumDeposit: z.number().int().nonnegative(),
  dailySignals: z.number().int().positive().nullable(),
});

const TierCatalogue = z.strictObject({
  tiers: z
    .array(
      z.strictObject({
        id: Tier.exclude(["guest"]),
        name: z.string().min(1),
        readings: z.strictObject({ A: Offer, B: Offer }),
        features: z.array(z.string().min(1)).min(1),
      }),
    )
    .refine((tiers) => new Set(tiers.map((tier) => tier.id)).size === tiers.length, {
      error: "a tier is listed twice",
    })
    .refine((tiers) => ["silver", "pro", "gold"].every((id) => tiers.some((t) => t.id === id)), {
      error: "silver, pro and gold are all needed",
    }),
});

/** A first block of `name: value` lines between two `---` lines, then the text. */
const FRONT_MATTER = /^---\r?\nversion: *(\S+) *\r?\n---\r?\n([\s\S]+)$/;

const RiskFile = z
  .string()
  .regex(FRONT_MATTER, "must begin with ---, a line `version: ...`, ---, and go on with the text")
  .transform((file) => {
    const [, version = "", text = ""] = FRONT_MATTER.exec(file) ?? [];
    return { version, text: text.trim() };
  })
  .pipe(z.object({ version: z.string().max(32), text: z.string().min(1) }));

const JsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.addIssue({ code: "custom", message: `is not valid JSON: ${reason}` });
    return z.NEVER;
  }
});

/** The operator's texts and figures, checked. */
export interface Content {
  brand: PublicContentDto["brand"];
  riskDisclosure: PublicContentDto["riskDisclosure"];
  /** What any visitor may read. */
  public: PublicContentDto;
  /** The catalogue's row for a tier; elite has gold's unless it has its own. Null for guests. */
  tierOffer(tier: Tier): TierOffer | null;
  /** Signals a day that a tier receives; null: unlimited. */
  dailySignals(tier: Tier): number | null;
}

/**
 * Reads `brand.json`, `tiers.json` and `risk-disclosure.md`.
 * @throws Error that names the file and every fault in it.
 */
export async function loadContent(
  folder: string,
  config: Pick<Config, "tierReading" | "demo" | "restrictedCountries">,
): Promise<Content> {
  const [brand, catalogue, riskDisclosure] = await Promise.all([
    readJson(join(folder, "brand.json"), Brand),
    readJson(join(folder, "tiers.json"), TierCatalogue),
    readText(join(folder, "risk-disclosure.md"), RiskFile),
  ]);

  const tiers = catalogue.tiers.map(({ id, name, features, readings }): TierOffer => ({
    id,
    name,
    ...readings[config.tierReading],
    features,
  }));
  const offers = new Map(tiers.map((offer) => [offer.id, offer]));
  const tierOffer = (tier: Tier) =>
    offers.get(tier) ?? (tier === "elite" ? offers.get("gold") : undefined) ?? null;

  return {
    brand,
    riskDisclosure,
    public: {
      brand,
      demo: config.demo,
      tiers,
      riskDisclosure,
      restrictedCountries: [...config.restrictedCountries],
    },
    tierOffer,
    dailySignals(tier) {
      const offer = tierOffer(tier);
      return offer ? offer.dailySignals : 0;
    },
  };
}

function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  return readText(file, JsonText.pipe(schema));
}

async function readText<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    (issue) =>
      `  - ${[...issue.path, ""].join(".")}${issue.path.length ? " " : ""}${issue.message}`,
  );
  throw new Error(`${file} has ${faults.length} fault(s):\n${faults.join("\n")}`);
}
