import { z } from "zod";
import { COUNTRIES } from "../accounts/fields.ts";
import { Tier } from "../tiers.ts";

/** Where an account stands. They do not exclude one another: a granted one is unlocked, too. */
export const MemberState = z.enum([
  "notJoined",
  "trial",
  "trialEnded",
  "unlocked",
  "granted",
  "blocked",
]);
export type MemberState = z.infer<typeof MemberState>;

/** What became of the deposit claims of a member, of any of them. */
export const MemberClaims = z.enum(["none", "any", "waiting", "approved", "rejected"]);
export type MemberClaims = z.infer<typeof MemberClaims>;

/** When a member signed in last: in the last 7 or 30 days, or not in the last 30 or 90. */
export const SignedIn = z.enum(["within7", "within30", "notFor30", "notFor90"]);
export type SignedIn = z.infer<typeof SignedIn>;

const day = z.iso.date({ error: "Please give a day such as 2026-11-01" });

/** What narrows the list of members; a part that is left out narrows nothing. */
export const MemberFilter = z.object({
  tier: Tier.optional(),
  state: MemberState.optional(),
  claims: MemberClaims.optional(),
  country: z.enum(COUNTRIES, { error: "Choose a country" }).optional(),
  signedIn: SignedIn.optional(),
  /** First and last day of joining, in the display zone. */
  from: day.optional(),
  to: day.optional(),
});
export type MemberFilter = z.infer<typeof MemberFilter>;

/** The parts of a filter, as an address carries them. */
export const MEMBER_FILTER_PARTS = MemberFilter.keyof().options;
