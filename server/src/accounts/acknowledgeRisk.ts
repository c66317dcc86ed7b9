import { t } from "@signaldeck/contract";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { Member, type MemberRow } from "../members/Member.ts";

/**
 * Stores which version of the risk disclosure a member acknowledges, and when; the same version
 * again leaves its first time. Opens the signals to a member who had not acknowledged any.
 * @returns the member as stored after it
 * @throws AppError `validation_failed` for another version than the present one, which the member
 * has to be shown first.
 */
export async function acknowledgeRisk(
  deps: AccountsDeps,
  member: MemberRow,
  riskVersion: string,
): Promise<MemberRow> {
  if (riskVersion !== deps.content.riskDisclosure.version) {
    const message = () =>
      t("The risk disclosure has changed. Please read and acknowledge it again");
    throw new AppError("validation_failed", message, {
      fields: [{ path: "riskVersion", message }],
    });
  }
  if (member.riskVersion === riskVersion) return member;
  const now = new Date(deps.clock.now());
  const kept = { riskVersion, riskAcknowledgedAt: now, updatedAt: now };
  await deps.database.write((transaction) =>
    deps.database.model(Member).update(kept, { where: { id: member.id }, transaction }),
  );
  return { ...member, ...kept };
}
