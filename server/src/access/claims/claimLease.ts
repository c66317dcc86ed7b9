import { FORMER_COLLEAGUE, type ColleagueDto, CLAIM_LIMITS } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { Member } from "../../members/Member.ts";
import type { Database } from "../../database/Database.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { AppError } from "../../http/AppError.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";

/** Who has a waiting claim open at `now` (epoch ms); null when nobody does. */
export function leaseHolder(
  claim: Pick<DepositClaimRow, "status" | "takenBy" | "takenUntil">,
  now: number,
): string | null {
  const holds = claim.status === "waiting" && (claim.takenUntil?.getTime() ?? 0) > now;
  return holds ? claim.takenBy : null;
}

/**
 * Lets nobody through but the one who has the claim open, or anyone while nobody has.
 * @throws AppError `conflict` with the name of the one who has it.
 */
export async function refuseOthers(
  { database, clock }: DataContext,
  transaction: Transaction,
  claim: DepositClaimRow,
  actorId: string,
): Promise<void> {
  const holder = leaseHolder(claim, clock.now());
  if (holder === null || holder === actorId) return;
  const { fullName } = await colleague(database, holder, transaction);
  throw new AppError("conflict", `${fullName} has this claim open. Take it over to decide on it.`);
}

/**
 * Gives a waiting claim to somebody of the staff for `CLAIM_LIMITS.lease`, or keeps it
 * theirs for as long again. The desks hear of it only when it changes hands.
 * @throws AppError `not_found`; `conflict` when it is decided, or when a colleague has it open and
 *   `takeOver` is false.
 */
export async function takeClaim(
  deps: DataContext,
  actorId: string,
  claimId: string,
  takeOver: boolean,
): Promise<ColleagueDto> {
  const { database, clock } = deps;
  const claims = database.model(DepositClaim);
  return database.write(async (transaction) => {
    const claim = await lockWaitingClaim(database, claimId, transaction);
    if (!takeOver) await refuseOthers(deps, transaction, claim, actorId);
    const before = leaseHolder(claim, clock.now());
    const takenUntil = new Date(clock.now() + CLAIM_LIMITS.lease);
    await claims.update({ takenBy: actorId, takenUntil }, { where: { id: claimId }, transaction });
    const holder = await colleague(database, actorId, transaction);
    if (before !== null && before !== actorId) {
      await recordAudit(deps, transaction, {
        actorId,
        action: "claim.taken_over",
        subject: { type: "member", id: claim.memberId },
        details: { claimId, from: before },
      });
    }
    if (before !== actorId) await notifyDesk(deps, transaction, "claims");
    return holder;
  });
}

/**
 * Gives a claim free; nothing happens when somebody else has taken it, or it is gone. That it was open
 * stays: its member can no longer withdraw it.
 */
export async function releaseClaim(
  deps: DataContext,
  actorId: string,
  claimId: string,
): Promise<void> {
  await deps.database.write(async (transaction) => {
    const [freed] = await deps.database
      .model(DepositClaim)
      .update(
        { takenBy: null, takenUntil: new Date(deps.clock.now()) },
        { where: { id: claimId, takenBy: actorId }, transaction },
      );
    if (freed > 0) await notifyDesk(deps, transaction, "claims");
  });
}

/**
 * The claim, locked until the end of the transaction.
 * @throws AppError `not_found`, `conflict` when it is decided already.
 */
export async function lockWaitingClaim(
  database: Database,
  claimId: string,
  transaction: Transaction,
): Promise<DepositClaimRow> {
  const claim: DepositClaimRow | null = await database
    .model(DepositClaim)
    .findByPk(claimId, { transaction, lock: true, raw: true });
  if (!claim) throw new AppError("not_found", "There is no claim with this id.");
  if (claim.status !== "waiting") {
    throw new AppError("conflict", `This claim was ${claim.status} already. Load it anew.`);
  }
  return claim;
}

async function colleague(
  database: Database,
  id: string,
  transaction: Transaction,
): Promise<ColleagueDto> {
  const found = await database
    .model(Member)
    .findByPk(id, { attributes: ["fullName"], transaction, raw: true });
  return { id, fullName: found?.fullName ?? FORMER_COLLEAGUE };
}
