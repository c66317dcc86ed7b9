import {
  lengthOf,
  MINUTE,
  SIGNAL_LIMITS,
  Tier,
  TimeOfDay,
  tierRank,
  type ProductDto,
  type WindowHours,
} from "@signaldeck/contract";
import { z } from "zod";
import { featureLines } from "./products.ts";

const Offer = z.strictObject({
  minimumDeposit: z.number().int().nonnegative(),
  dailySignals: z.number().int().positive().nullable(),
});

const Hours = z
  .strictObject({
    from: TimeOfDay.meta({
      title: "First window from",
      description: "WAT, such as 07:00. A change holds from the next WAT day on.",
    }),
    to: TimeOfDay.meta({
      title: "Last window to",
      description: "WAT, such as 23:00; 00:00 is the end of the day.",
    }),
  })
  .meta({ title: "Hours with signals" });

const tierRow = (products: readonly ProductDto[]) =>
  z
    .strictObject({
      id: Tier.exclude(["guest"]),
      name: z.string().min(1),
      readings: z.strictObject({ A: Offer, B: Offer }),
      hours: Hours.nullable().optional(),
      features: featureLines(products),
    })
    .superRefine((row, context) => {
      const fault = row.hours && faultIn(row.hours, quotaOf(row));
      if (fault) context.addIssue({ code: "custom", message: fault, path: ["hours"] });
    });

type TierRow = z.infer<ReturnType<typeof tierRow>>;

/** The schema of `tiers.json`. */
export const tierCatalogue = (products: readonly ProductDto[]) =>
  z.strictObject({
    tiers: z
      .array(tierRow(products))
      .refine((tiers) => new Set(tiers.map((tier) => tier.id)).size === tiers.length, {
        error: "a tier is listed twice",
      })
      .refine((tiers) => ["silver", "pro", "gold"].every((id) => tiers.some((t) => t.id === id)), {
        error: "silver, pro and gold are all needed",
      })
      .superRefine((tiers, context) => {
        for (const [index, tier] of tiers.entries()) {
          const above = tiers.find((other) => isStarvedBy(tier, other));
          if (!above) continue;
          const message = `lies beside the hours of ${above.id}: a tier has no signal that a higher one lacks`;
          context.addIssue({ code: "custom", message, path: [index, "hours"] });
        }
      }),
  });

/** Where a file says nothing of it; of tiers that are not named the windows cover the day. */
const USUAL: Partial<Record<Tier, WindowHours>> = {
  silver: { from: "07:00", to: "23:00" },
  pro: { from: "07:00", to: "23:00" },
};

/** The hours in which a tier's windows lie; null: all day, or there are none. */
export function hoursOf(row: Pick<TierRow, "id" | "hours" | "readings">): WindowHours | null {
  const quota = quotaOf(row);
  if (quota === 0) return null;
  const usual = USUAL[row.id] ?? null;
  // Silence takes nothing from a tier that was promised more signals than fit.
  return row.hours !== undefined || !usual || faultIn(usual, quota) ? (row.hours ?? null) : usual;
}

/** The most signals a day that a reading gives; 0: they are unlimited in both. */
const quotaOf = ({ readings: { A, B } }: Pick<TierRow, "readings">) =>
  Math.max(A.dailySignals ?? 0, B.dailySignals ?? 0);

function faultIn(hours: WindowHours, quota: number): string | null {
  const marks = Math.floor((lengthOf(hours) * MINUTE) / SIGNAL_LIMITS.slot);
  if (quota === 0) return "is for a tier with a daily number of signals: others have them all day";
  if (marks === 0) return "begins and ends at the same time: without hours windows cover the day";
  return marks < quota
    ? `has ${marks} five-minute marks, too few for ${quota} signals a day`
    : null;
}

/** Whether some of a tier's hours bring it nothing, since a higher tier has no windows then. */
function isStarvedBy(tier: TierRow, above: TierRow): boolean {
  const outer = hoursOf(above);
  if (tierRank(above.id) <= tierRank(tier.id) || outer === null || quotaOf(tier) === 0)
    return false;
  const inner = hoursOf(tier);
  if (inner === null) return true;
  const begin = lengthOf({ from: outer.from, to: inner.from });
  return begin + lengthOf(inner) > lengthOf(outer);
}
