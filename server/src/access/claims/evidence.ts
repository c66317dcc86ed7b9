import { CLAIM_LIMITS, type ClaimEvidenceDto, type EvidenceKind } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { Member } from "../../members/Member.ts";
import type { Database } from "../../database/Database.ts";
import { ClaimFingerprint, type FingerprintKind } from "./ClaimFingerprint.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";
import { looksAlike } from "./pictureLook.ts";

/** The kinds in the order of the reply, and the fingerprints by which each is found. */
const KINDS: readonly { kind: EvidenceKind; of: FingerprintKind }[] = [
  { kind: "picture", of: "picture" },
  { kind: "look", of: "look" },
  { kind: "account", of: "account" },
  { kind: "device", of: "device" },
  { kind: "address", of: "address" },
];

/** Fingerprints looked at beside one claim: of an address of thousands the last say nothing. */
const FINGERPRINTS_SEEN = 2_000;

type Found = Pick<
  DepositClaimRow,
  "id" | "memberId" | "status" | "createdAt" | "markedAt" | "look"
>;

/** Where else picture, account, device and address of a claim stood, the newest claims first. */
export async function readEvidence(
  database: Database,
  claim: DepositClaimRow,
): Promise<ClaimEvidenceDto[]> {
  const { hits, claims } = await findShared(database, claim);
  const names = await namesOf(database, claims);
  const sameFile = new Set(hits.filter(({ kind }) => kind === "picture").map((hit) => hit.claimId));
  return KINDS.flatMap(({ kind, of }) => {
    const found = new Set(hits.filter((hit) => hit.kind === of).map(({ claimId }) => claimId));
    const listed = claims.filter(
      (other) =>
        found.has(other.id) &&
        (kind !== "look" || (!sameFile.has(other.id) && isAlike(claim, other))),
    );
    const formerMembers = kind === "picture" && found.has(null) ? 1 : 0;
    if (listed.length === 0 && formerMembers === 0) return [];
    return [
      {
        kind,
        count: listed.length,
        claims: listed.slice(0, CLAIM_LIMITS.evidenceShown).map((other) => ({
          id: other.id,
          fullName: names.get(other.memberId) ?? "",
          status: other.status,
          own: other.memberId === claim.memberId,
          createdAt: other.createdAt.toISOString(),
        })),
        ofFormerMember: formerMembers > 0,
      },
    ];
  });
}

/**
 * Whether an approval needs a written reason: picture or account of the claim stood in another
 * member's before it, or in one that was approved.
 */
export async function needsReason(
  database: Database,
  claim: DepositClaimRow,
  transaction?: Transaction,
): Promise<boolean> {
  const { hits, claims } = await findShared(database, claim, transaction);
  if (hits.some(({ kind, claimId }) => kind === "picture" && claimId === null)) return true;
  const strong = new Set(
    hits.filter(({ kind }) => kind === "picture" || kind === "account").map((hit) => hit.claimId),
  );
  return claims.some(
    (other) =>
      strong.has(other.id) &&
      other.memberId !== claim.memberId &&
      (other.status === "approved" || proofSince(other) <= proofSince(claim)),
  );
}

/** Since when a claim has its fingerprints: one that a partner opened gets them with the proof. */
const proofSince = ({ markedAt, createdAt }: Pick<DepositClaimRow, "markedAt" | "createdAt">) =>
  (markedAt ?? createdAt).getTime();

/** The fingerprints that a claim shares, and the other claims that have them. */
async function findShared(
  database: Database,
  claim: DepositClaimRow,
  transaction?: Transaction,
): Promise<{ hits: { kind: FingerprintKind; claimId: string | null }[]; claims: Found[] }> {
  const inside = transaction && { transaction };
  const fingerprints = database.model(ClaimFingerprint);
  const own = await fingerprints.findAll({ where: { claimId: claim.id }, raw: true, ...inside });
  if (own.length === 0) return { hits: [], claims: [] };
  const hits = await fingerprints.findAll({
    where: {
      mark: own.map(({ mark }) => mark),
      claimId: { [Op.or]: [{ [Op.ne]: claim.id }, null] },
    },
    attributes: ["kind", "claimId"],
    order: [["id", "DESC"]],
    limit: FINGERPRINTS_SEEN,
    raw: true,
    ...inside,
  });
  const claims: Found[] = await database.model(DepositClaim).findAll({
    where: { id: [...new Set(hits.flatMap(({ claimId }) => claimId ?? []))] },
    attributes: ["id", "memberId", "status", "createdAt", "markedAt", "look"],
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    raw: true,
    ...inside,
  });
  return { hits, claims };
}

/** A part in common is where to look; the whole look decides. */
function isAlike({ look }: DepositClaimRow, other: Found): boolean {
  return look !== null && other.look !== null && looksAlike(look, other.look);
}

async function namesOf(database: Database, claims: readonly Found[]): Promise<Map<string, string>> {
  const people = await database.model(Member).findAll({
    where: { id: [...new Set(claims.map(({ memberId }) => memberId))] },
    attributes: ["id", "fullName"],
    raw: true,
  });
  return new Map(people.map(({ id, fullName }) => [id, fullName]));
}
