import type { SeenAccess } from "@signaldeck/contract";
import { AppError } from "../../http/AppError.ts";
import type { MemberRow } from "../../members/Member.ts";

/**
 * Refuses a change that was asked for on a screen which no longer shows what is so.
 * @throws AppError `conflict`.
 */
export function requireSeen(
  member: Pick<MemberRow, "tier" | "dashboardUnlocked" | "grantedUntil">,
  seen: SeenAccess | undefined,
): void {
  if (!seen) return;
  const grantedUntil = seen.grantedUntil === null ? null : Date.parse(seen.grantedUntil);
  const same =
    seen.tier === member.tier &&
    seen.dashboardUnlocked === member.dashboardUnlocked &&
    grantedUntil === (member.grantedUntil?.getTime() ?? null);
  if (same) return;
  throw new AppError(
    "conflict",
    "This member's access has changed meanwhile. Look at it again, then decide.",
  );
}
