import {
  watDay,
  paginationOf,
  type ClaimCounts,
  type ClaimDetailDto,
  type ClaimsQuery,
  type ClaimsSummaryDto,
  type PaginationDto,
  type ReviewClaimDto,
  CLAIM_LIMITS,
} from "@signaldeck/contract";
import { fn, literal, Op, type Transaction } from "sequelize";
import { openGrants } from "../grants/changeGrants.ts";
import { Member } from "../../members/Member.ts";
import { findPage } from "../../database/findPage.ts";
import { AppError } from "../../http/AppError.ts";
import { leaseHolder } from "./claimLease.ts";
import { wordsFor } from "../partners/wordsFor.ts";
import { codeWorksUntil } from "../codes/dashboardCodes.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";
import type { ApprovalDeps } from "./claimsDeps.ts";
import { ClaimFingerprint } from "./ClaimFingerprint.ts";
import { MemberSearchWord } from "../../members/MemberSearchWord.ts";
import { claimsFor } from "./searchClaims.ts";
import { needsReason, readEvidence } from "./evidence.ts";
import { countsFor } from "./countsFor.ts";
import { undoUntil } from "./undoUntil.ts";
import {
  CLAIM_MEMBER,
  presentClaim,
  presentReviewClaim,
  type ClaimMember,
} from "./presentClaim.ts";
import type { DataContext } from "../../database/DataContext.ts";

const NEWEST_FIRST: [string, "DESC"][] = [
  ["createdAt", "DESC"],
  ["id", "DESC"],
];
/** What the broker has reported is quick to decide on. */
const QUEUE: [string, "ASC" | "DESC"][] = [
  ["reported", "DESC"],
  ["createdAt", "ASC"],
  ["id", "ASC"],
];
const OLDEST_FIRST: [string, "ASC"][] = [
  ["createdAt", "ASC"],
  ["id", "ASC"],
];

/** One page of claims with their members. */
export async function listClaims(
  deps: ApprovalDeps,
  query: ClaimsQuery,
): Promise<{ data: ReviewClaimDto[]; pagination: PaginationDto }> {
  const { rows, total } = await findPage(deps.database, DepositClaim, {
    where: {
      ...(query.status && { status: query.status }),
      ...(query.search && (await claimsFor(deps, query.search))),
    },
    order: query.status === "waiting" ? QUEUE : NEWEST_FIRST,
    page: query.page,
    limit: query.limit,
    key: [query.status, query.search],
    beside: query.search ? [MemberSearchWord, ClaimFingerprint] : [],
  });
  return { data: await present(deps, rows), pagination: paginationOf(total, query) };
}

/** The state of the queue. */
export async function summariseClaims({ database, clock }: DataContext): Promise<ClaimsSummaryDto> {
  const claims = database.model(DepositClaim);
  const [groups, oldest, decidedToday] = await Promise.all([
    database.cached(
      "claims by status",
      () =>
        claims.findAll({
          attributes: ["status", [fn("COUNT", literal("*")), "count"]],
          group: ["status"],
          raw: true,
        }) as unknown as Promise<{ status: string; count: number | string }[]>,
      [DepositClaim],
    ),
    claims.findOne({
      where: { status: "waiting" },
      attributes: ["createdAt"],
      order: OLDEST_FIRST,
      raw: true,
    }),
    claims.count({
      where: {
        decidedAt: { [Op.gte]: new Date(watDay(clock.now()).from) },
        // Nobody has looked at these one by one, and nobody of the staff has decided on the others.
        sentBy: { [Op.ne]: "import" },
        status: { [Op.ne]: "withdrawn" },
      },
    }),
  ]);
  const countOf = (status: string) =>
    Number(groups.find((group) => group.status === status)?.count ?? 0);
  return {
    waiting: countOf("waiting"),
    approved: countOf("approved"),
    rejected: countOf("rejected"),
    withdrawn: countOf("withdrawn"),
    oldestWaitingAt: oldest?.createdAt.toISOString() ?? null,
    decidedToday,
  };
}

/**
 * One claim with its member, and what else one decides it by.
 * @throws AppError `not_found`.
 */
export async function readClaim(deps: ApprovalDeps, id: string): Promise<ClaimDetailDto> {
  const claim = await findClaim(deps, { id });
  const { memberId } = claim;
  const [[presented], open, others, codeExpiresAt, evidence, partnerWords, asksReason] =
    await Promise.all([
      present(deps, [claim]),
      openGrants(deps.database, memberId),
      deps.database.model(DepositClaim).findAll({
        where: { memberId, id: { [Op.ne]: id } },
        order: NEWEST_FIRST,
        limit: CLAIM_LIMITS.history,
        raw: true,
      }),
      codeWorksUntil(deps, memberId),
      readEvidence(deps.database, claim),
      wordsFor(deps.database, claim),
      needsReason(deps.database, claim),
    ]);
  if (!presented) throw claimNotFound();
  const counts = countsFor(claim, open);
  return {
    ...presented,
    history: others.map(presentClaim),
    codeExpiresAt,
    undoUntil: undoEnd(deps, claim, counts),
    counts,
    evidence,
    partnerWords,
    needsReason: claim.status === "waiting" && asksReason,
  };
}

/**
 * The claim itself; with `memberId` only if it is that member's own.
 * @throws AppError `not_found`.
 */
export async function findClaim(
  { database }: DataContext,
  where: { id: string; memberId?: string },
  transaction: Transaction | null = null,
): Promise<DepositClaimRow> {
  const claim = await database.model(DepositClaim).findOne({ where, transaction, raw: true });
  if (!claim) throw claimNotFound();
  return claim;
}

function undoEnd(
  { clock }: DataContext,
  claim: DepositClaimRow,
  counts: ClaimCounts | null,
): string | null {
  const until = undoUntil(claim, counts);
  return until === null || until <= clock.now() ? null : new Date(until).toISOString();
}

const claimNotFound = () => new AppError("not_found", "There is no claim with this id.");

async function present(
  { database, content, clock }: ApprovalDeps,
  claims: readonly DepositClaimRow[],
): Promise<ReviewClaimDto[]> {
  const now = clock.now();
  const ids = claims.flatMap((claim) => [
    claim.memberId,
    claim.decidedBy ?? [],
    claim.correctedBy ?? [],
    leaseHolder(claim, now) ?? [],
  ]);
  const people: ClaimMember[] = await database.model(Member).findAll({
    where: { id: [...new Set(ids.flat())] },
    attributes: [...CLAIM_MEMBER],
    raw: true,
  });
  const byId = new Map(people.map((person) => [person.id, person]));
  return claims.flatMap((claim) => {
    const member = byId.get(claim.memberId);
    if (!member) return [];
    const viewer = leaseHolder(claim, now);
    const nameOf = (id: string) => byId.get(id)?.fullName;
    return [presentReviewClaim(claim, { member, viewer, nameOf, tiers: content.public.tiers })];
  });
}
