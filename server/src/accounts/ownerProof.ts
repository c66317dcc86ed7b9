import { createHmac } from "node:crypto";
import {
  OWNER_PROOF_LIFETIME,
  type OwnerProofDto,
  type OwnerProofInput,
} from "@signaldeck/contract";
import { Op } from "sequelize";
import type { SecretContext } from "../database/DataContext.ts";
import type { Database } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { Member } from "../members/Member.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { equal } from "./equal.ts";
import { requirePassword } from "./requirePassword.ts";
import { writeAsOwner } from "./secondFactor.ts";
import type { SignedInMember } from "./signedInMember.ts";

type Prover = Pick<SignedInMember, "sessionId" | "passwordHash" | "secondFactorAt">;

/**
 * Makes a proof for what a stolen token must not be able to do. A thief of the token does not
 * have it: the page keeps it in its memory and sends it along.
 * @throws AppError as `requirePassword` and `writeAsOwner`, whose limits count the tries.
 */
export async function proveOwner(
  deps: AccountsDeps,
  member: SignedInMember,
  { currentPassword, ...factor }: OwnerProofInput,
): Promise<OwnerProofDto> {
  await requirePassword(deps, member, currentPassword);
  await writeAsOwner(deps, member, factor, () => Promise.resolve());
  return signProof(deps, member);
}

/** A proof of this moment; nothing is stored of it. */
export function signProof(
  { clock, secret }: Omit<SecretContext, "database">,
  prover: Prover,
): OwnerProofDto {
  const expiresAt = clock.now() + OWNER_PROOF_LIFETIME;
  return {
    proof: `${expiresAt}.${signatureOf(secret, prover, expiresAt)}`,
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

/**
 * Makes sure that the caller proved to be the account's owner in the last minutes and in this
 * session. While no admin has a second factor the product is being set up, and nothing is asked:
 * outside the demo that is before anybody may do anything as staff.
 * @throws AppError `owner_proof_needed`.
 */
export async function requireOwnerProof(
  deps: SecretContext,
  member: Prover,
  proof: string | undefined,
): Promise<void> {
  if (proof !== undefined && isGood(deps, member, proof)) return;
  if (!(await isGuarded(deps.database))) return;
  throw new AppError(
    "owner_proof_needed",
    "Please confirm with your password and your second factor first.",
  );
}

function isGood({ clock, secret }: SecretContext, prover: Prover, proof: string): boolean {
  const [, end = "", signature = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(proof) ?? [];
  const expiresAt = Number(end);
  return expiresAt > clock.now() && equal(signature, signatureOf(secret, prover, expiresAt));
}

async function isGuarded(database: Database): Promise<boolean> {
  const guarded = await database.model(Member).findOne({
    attributes: ["id"],
    where: { role: "admin", secondFactorAt: { [Op.ne]: null } },
    raw: true,
  });
  return guarded !== null;
}

/** Holds for one session, and no longer than the password and the second factor stay as they are. */
function signatureOf(secret: string, prover: Prover, expiresAt: number): string {
  const { sessionId, passwordHash, secondFactorAt } = prover;
  const signed = [sessionId, expiresAt, passwordHash, secondFactorAt?.getTime() ?? "off"];
  return createHmac("sha256", secret)
    .update(`owner proof:${signed.join(":")}`)
    .digest("base64url");
}
