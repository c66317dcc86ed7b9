import { DataTypes, QueryTypes, type Sequelize } from "sequelize";
import { higherTier, Tier } from "@signaldeck/contract";
import type { Migration } from "./Migration.ts";

interface Decision {
  tier: Tier;
  unlocked: boolean;
  /** When it was made by hand; claims decided before no longer decide on the tier. */
  at: number | null;
  /** When the deposit was taken back; claims decided before count for nothing. */
  takenBack: number | null;
}

/** What verified amounts count for, what an admin has decided apart from them, and corrections. */
export const corrections: Migration = {
  name: "0077-corrections",
  async up(queries) {
    await queries.addColumn("members", "base_tier", { type: DataTypes.STRING(16) });
    await queries.addColumn("members", "base_unlocked", { type: DataTypes.BOOLEAN });
    await queries.addColumn("deposit_claims", "counts", { type: DataTypes.STRING(8) });
    await queries.addColumn("deposit_claims", "corrected_from", { type: DataTypes.INTEGER });
    await queries.addColumn("deposit_claims", "corrected_by", { type: DataTypes.UUID });
    await queries.addColumn("deposit_claims", "corrected_at", { type: DataTypes.DATE });
    await queries.addColumn("deposit_claims", "correction_reason", { type: DataTypes.TEXT });
    await queries.addColumn("deposit_claims", "ended_grant", { type: DataTypes.TEXT });
    const { sequelize } = queries;
    await sequelize.query("UPDATE deposit_claims SET counts = 'tier' WHERE status = 'approved'");
    for (const [id, decision] of await readDecisions(sequelize))
      await keep(sequelize, id, decision);
  },
};

/** What was decided by hand or by a code before there were columns for it, as the audit log has it. */
async function readDecisions(sequelize: Sequelize): Promise<Map<string, Decision>> {
  const records = await sequelize.query<{
    subject_id: string;
    action: string;
    details: string;
    created_at: string | Date;
  }>(
    `SELECT subject_id, action, details, created_at FROM audit_records
     WHERE subject_type = 'member' AND action IN ('access.changed', 'dashboard_code.used')
     ORDER BY created_at, id`,
    { type: QueryTypes.SELECT },
  );
  const decisions = new Map<string, Decision>();
  for (const { subject_id: id, action, details, created_at } of records) {
    const said = JSON.parse(details) as Record<string, unknown>;
    const before = decisions.get(id) ?? null;
    const at = new Date(created_at).getTime();
    const next = action === "access.changed" ? byHand(said, before, at) : byCode(said, before);
    if (next) decisions.set(id, next);
  }
  return decisions;
}

function byHand({ after }: Record<string, unknown>, before: Decision | null, at: number) {
  const access = (after ?? {}) as Record<string, unknown>;
  const tier = Tier.safeParse(access["tier"]);
  if (!tier.success) return null;
  return {
    tier: tier.data,
    unlocked: access["dashboardUnlocked"] === true,
    at,
    takenBack: access["hasDeposited"] === false ? at : (before?.takenBack ?? null),
  };
}

function byCode({ tier: said }: Record<string, unknown>, before: Decision | null) {
  const tier = Tier.safeParse(said);
  if (!tier.success) return null;
  return {
    at: before?.at ?? null,
    takenBack: before?.takenBack ?? null,
    tier: higherTier(before?.tier ?? "guest", tier.data),
    unlocked: true,
  };
}

async function keep(sequelize: Sequelize, memberId: string, decision: Decision): Promise<void> {
  await sequelize.query(
    "UPDATE members SET base_tier = :tier, base_unlocked = :unlocked WHERE id = :memberId",
    { replacements: { memberId, tier: decision.tier, unlocked: decision.unlocked } },
  );
  const claims = await sequelize.query<{ id: string; decided_at: string | Date }>(
    "SELECT id, decided_at FROM deposit_claims WHERE member_id = :memberId AND status = 'approved'",
    { type: QueryTypes.SELECT, replacements: { memberId } },
  );
  for (const { id, decided_at } of claims) {
    const decided = new Date(decided_at).getTime();
    const isBefore = (moment: number | null) => moment !== null && decided <= moment;
    if (!isBefore(decision.at)) continue;
    const counts = isBefore(decision.takenBack) ? "none" : "deposit";
    await sequelize.query("UPDATE deposit_claims SET counts = :counts WHERE id = :id", {
      replacements: { id, counts },
    });
  }
}
