import { z } from "zod";
import { ColleagueDto } from "../desks.ts";
import { Tier } from "../tiers.ts";

/** What gives access: `import` stands for what was there with the account itself. */
export const GrantSource = z.enum(["claim", "code", "admin", "import"]);
export type GrantSource = z.infer<typeof GrantSource>;

/**
 * Why a grant has ended: its time was over, an admin decided anew, a code gave as much, or the
 * claim behind it was corrected or taken back.
 */
export const GrantEnd = z.enum(["time", "decision", "code", "corrected", "taken_back"]);
export type GrantEnd = z.infer<typeof GrantEnd>;

/** One thing that gives a member access, or gave it. Money is whole US dollars. */
export const GrantDto = z.object({
  id: z.uuid(),
  source: GrantSource,
  /** Of the claim that gave it; null for all other sources. */
  claimId: z.uuid().nullable(),
  /** Who of the staff gave it; null where nobody did, or nobody knows. */
  givenBy: ColleagueDto.nullable(),
  tier: Tier,
  dashboardUnlocked: z.boolean(),
  /** It says that a deposit was verified, of this amount where one is known. */
  deposited: z.boolean(),
  depositAmount: z.number().int().nonnegative(),
  since: z.iso.datetime(),
  /** When it ends by itself; null where it stays. */
  until: z.iso.datetime().nullable(),
  /** Null while it runs. */
  ended: z.object({ at: z.iso.datetime(), by: ColleagueDto.nullable(), why: GrantEnd }).nullable(),
});
export type GrantDto = z.infer<typeof GrantDto>;
