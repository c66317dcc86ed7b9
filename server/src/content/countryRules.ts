import { CountryRule } from "@signaldeck/contract";
import { z } from "zod";
import type { ContentSource } from "./ContentSource.ts";
import { readJson } from "./readContentFile.ts";

/** The rules of countries, and when somebody who knows the law has looked at them. */
export interface CountryRules {
  /** Null: nobody has. */
  checked: string | null;
  rules: CountryRule[];
}

/** The schema of `countries.json`. */
export const Rules: z.ZodType<CountryRules> = z
  .strictObject({ checked: z.iso.date().nullable(), rules: z.array(CountryRule) })
  .superRefine(({ rules }, context) => {
    const seen = new Set<string>();
    for (const { country, about } of rules) {
      const name = `${country}, ${about}`;
      if (seen.has(name)) context.addIssue(`"${name}" has two rules`);
      seen.add(name);
    }
  });

/** Reads `countries.json`. @throws Error that names every fault. */
export const loadCountryRules = (source: ContentSource) =>
  readJson(source, "countries.json", Rules);
