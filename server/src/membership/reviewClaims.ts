import {
  paginationOf,
  type ClaimsQuery,
  type PaginationDto,
  type ReviewClaimDto,
} from "@signaldeck/contract";
import { Op } from "sequelize";
import { Member } from "../accounts/Member.ts";
import { AppError } from "../http/AppError.ts";
import { contains } from "./contains.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";
import type { MembershipDeps } from "./membershipDeps.ts";
import { presentReviewClaim } from "./presentClaim.ts";

type ReviewDeps = Pick<MembershipDeps, "database" | "content">;

/** One page of claims with their members. */
export async function listClaims(
  deps: ReviewDeps,
  query: ClaimsQuery,
): Promise<{ data: ReviewClaimDto[]; pagination: PaginationDto }> {
  const { database } = deps;
  const direction = query.status === "waiting" ? "ASC" : "DESC";
  const { rows, count } = await database.model(DepositClaim).findAndCountAll({
    where: {
      ...(query.status && { status: query.status }),
      ...(query.search && { memberId: { [Op.in]: await membersByCode(database, query.search) } }),
    },
    order: [
      ["createdAt", direction],
      ["id", direction],
    ],
    offset: (query.page - 1) * query.limit,
    limit: query.limit,
    raw: true,
  });
  return { data: await present(deps, rows), pagination: paginationOf(count, query) };
}

/**
 * One claim with its member.
 * @throws AppError `not_found`.
 */
export async function readClaim(deps: ReviewDeps, id: string): Promise<ReviewClaimDto> {
  const claim = await findClaim(deps, { id });
  const [presented] = await present(deps, [claim]);
  if (!presented) throw claimNotFound();
  return presented;
}

/**
 * The claim itself; with `memberId` only if it is that member's own.
 * @throws AppError `not_found`.
 */
export async function findClaim(
  { database }: Pick<MembershipDeps, "database">,
  where: { id: string; memberId?: string },
): Promise<DepositClaimRow> {
  const claim = await database.model(DepositClaim).findOne({ where, raw: true });
  if (!claim) throw claimNotFound();
  return claim;
}

const claimNotFound = () => new AppError("not_found", "There is no claim with this id.");

/** Enough for any part of a code that a person would type. */
const MATCHES_MAX = 1_000;

async function membersByCode(
  database: MembershipDeps["database"],
  part: string,
): Promise<string[]> {
  const members = await database.model(Member).findAll({
    where: contains(database, ["admission_code"], part.replace(/[\s-]/g, "")),
    attributes: ["id"],
    limit: MATCHES_MAX,
    raw: true,
  });
  return members.map(({ id }) => id);
}

async function present(
  { database, content }: ReviewDeps,
  claims: readonly DepositClaimRow[],
): Promise<ReviewClaimDto[]> {
  const members = await database
    .model(Member)
    .findAll({ where: { id: claims.map(({ memberId }) => memberId) }, raw: true });
  const byId = new Map(members.map((member) => [member.id, member]));
  return claims.flatMap((claim) => {
    const member = byId.get(claim.memberId);
    return member ? [presentReviewClaim(claim, member, content.public.tiers)] : [];
  });
}
