import { createHmac, hash } from "node:crypto";
import { accountKey, type ProofType } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { Database } from "../../database/Database.ts";
import { ClaimFingerprint, type FingerprintKind } from "./ClaimFingerprint.ts";
import { pictureLook } from "./pictureLook.ts";

/** Digits of a part of a look: of eight parts, looks that differ in seven bits have one in common. */
const PART = 8;

/** Parts that many pictures share, being of one colour, lead to nobody. */
const BLANK = /^(.)\1*$/;

export interface FingerprintSource {
  brokerAccountId: string;
  /** The proof; null when its file is gone. */
  proof: { bytes: Uint8Array; type: ProofType } | null;
  /** The device's id, as its session has it; null where none is known. */
  device: string | null;
  /** The sender's network address; null where none is known. */
  address: string | null;
}

export interface TakenFingerprints {
  look: string | null;
  fingerprints: { kind: FingerprintKind; mark: string }[];
}

/** The fingerprints of a claim. @param secret makes accounts, devices and addresses unreadable */
export async function takeFingerprints(
  secret: string,
  source: FingerprintSource,
): Promise<TakenFingerprints> {
  const { brokerAccountId, proof, device, address } = source;
  const look = proof && (await pictureLook(proof.bytes, proof.type));
  const keyed = (kind: FingerprintKind, value: string | null) =>
    value === null ? [] : [{ kind, mark: keyedFingerprint(secret, kind, value) }];
  return {
    look,
    fingerprints: [
      ...(proof ? [{ kind: "picture" as const, mark: hash("sha256", proof.bytes, "hex") }] : []),
      ...partsOf(look).map((mark) => ({ kind: "look" as const, mark })),
      { kind: "account", mark: accountFingerprint(secret, brokerAccountId) },
      ...keyed("device", device),
      ...keyed("address", address),
    ],
  };
}

/** Writes the fingerprints of a claim into `transaction`. */
export async function writeFingerprints(
  database: Database,
  transaction: Transaction,
  claimId: string,
  { fingerprints }: TakenFingerprints,
): Promise<void> {
  const rows = fingerprints.map((one) => ({ id: uuid(), claimId, ...one }));
  await database.model(ClaimFingerprint).bulkCreate(rows, { transaction });
}

/** The fingerprint of a broker account. */
export const accountFingerprint = (secret: string, account: string) =>
  keyedFingerprint(secret, "account", accountKey(account));

const keyedFingerprint = (secret: string, kind: FingerprintKind, value: string) =>
  createHmac("sha256", secret).update(`claim ${kind}:${value}`).digest("hex");

/** The parts of a look, each with its place. */
function partsOf(look: string | null): string[] {
  if (look === null) return [];
  const parts = look.match(new RegExp(`.{${PART}}`, "g")) ?? [];
  return parts.flatMap((part, at) => (BLANK.test(part) ? [] : [`${at}:${part}`]));
}
