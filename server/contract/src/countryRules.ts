import { z } from "zod";
import { COUNTRIES } from "./accounts/fields.ts";

/** What a country can have a rule about, and what each such rule may do. */
export const RULED = {
  /** Becoming a member: the application is refused, or warned of what the law says. */
  membership: ["refused", "warned"],
  /** Being sent to the broker: no link is given, or one with a warning. */
  broker: ["hidden", "warned"],
  /** Results as they are shown: these words are beside them. */
  results: ["worded"],
} as const;
export type Ruled = keyof typeof RULED;

/**
 * What holds for people of one country. The ground is the country that a member has named, or that
 * an applicant chooses; where somebody's address on the network is counts for nothing.
 */
export const CountryRule = z
  .object({
    country: z.enum(COUNTRIES),
    about: z.enum(["membership", "broker", "results"]),
    effect: z.enum(["refused", "warned", "hidden", "worded"]),
    /** Whole sentences, as they are shown. */
    words: z.string(),
    /** Where the rule can be read. */
    source: z.object({ title: z.string(), url: z.url() }),
    /** The day from which it holds. */
    since: z.iso.date(),
  })
  .refine(({ about, effect }) => (RULED[about] as readonly string[]).includes(effect), {
    path: ["effect"],
    error: ({ input }) => {
      const { about } = input as { about: Ruled };
      return `must be ${RULED[about].join(" or ")} where the rule is about ${about}`;
    },
  });
export type CountryRule = z.infer<typeof CountryRule>;

/** The rule of a country about something; there is at most one. */
export const ruleOf = (rules: readonly CountryRule[], country: string, about: Ruled) =>
  rules.find((rule) => rule.country === country && rule.about === about) ?? null;
