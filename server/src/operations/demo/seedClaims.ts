import { randomBytes } from "node:crypto";
import { type AccessPath, type ClaimStatus, dollarsAndCents, HOUR } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { createAccount } from "../../accounts/createAccount.ts";
import { Member } from "../../members/Member.ts";
import type { Passwords } from "../../accounts/Passwords.ts";
import type { Clock } from "../../process/clock/clock.ts";
import type { Content } from "../../content/loadContent.ts";
import type { Database } from "../../database/Database.ts";
import { DepositClaim } from "../../access/claims/DepositClaim.ts";
import type { ProofFiles } from "../../access/claims/ProofFiles.ts";
import { drawProof } from "./drawProof.ts";

interface DemoClaim {
  name: string;
  /** How long ago it was sent, in hours. */
  age: number;
  brokerAccountId: string;
  accessPath: AccessPath;
  /** US dollars; what the drawn receipt says may be less than what was declared. */
  declared: number;
  onReceipt: number;
  status: ClaimStatus;
  reason?: string;
}

/** One of each kind: in time, due soon, overdue, one that declares too much, and two decided ones. */
const CLAIMS: readonly DemoClaim[] = [
  {
    name: "Overdue",
    age: 51,
    status: "waiting",
    accessPath: "manual",
    brokerAccountId: "DEMO-1001",
    declared: 120,
    onReceipt: 120,
  },
  {
    name: "Peak",
    age: 29,
    status: "waiting",
    accessPath: "auto",
    brokerAccountId: "DEMO-1002",
    declared: 500,
    onReceipt: 500,
  },
  {
    name: "Generous",
    age: 3,
    status: "waiting",
    accessPath: "auto",
    brokerAccountId: "DEMO-1003",
    declared: 1_000,
    onReceipt: 100,
  },
  {
    name: "Fresh",
    age: 0.4,
    status: "waiting",
    accessPath: "manual",
    brokerAccountId: "DEMO-1004",
    declared: 30,
    onReceipt: 30,
  },
  {
    name: "Refused",
    age: 70,
    status: "rejected",
    accessPath: "manual",
    brokerAccountId: "DEMO-1005",
    declared: 50,
    onReceipt: 50,
    reason: "The receipt shows another account number than the one you entered.",
  },
  {
    name: "Overdue",
    age: 90,
    status: "rejected",
    accessPath: "manual",
    brokerAccountId: "DEMO-1001",
    declared: 120,
    onReceipt: 120,
    reason: "The amount cannot be read. Please send a sharper picture.",
  },
];

export interface SeedClaimsDeps {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  content: Pick<Content, "riskDisclosure">;
  proofs: ProofFiles;
}

/**
 * Gives the demo's verification desk something to look at: members named Demo, with receipts that
 * say what they are. Does nothing once there is any claim, or without a support account.
 */
export async function seedClaims(deps: SeedClaimsDeps): Promise<void> {
  const { database, clock, proofs } = deps;
  if ((await database.model(DepositClaim).count()) > 0) return;
  const support = await database
    .model(Member)
    .findOne({ where: { role: "support" }, attributes: ["id"], raw: true });
  if (!support) return;

  const passwordHash = await deps.passwords.hash(randomBytes(24).toString("base64url"));
  await database.write(async (transaction) => {
    const members = new Map<string, string>();
    for (const claim of CLAIMS) {
      let memberId = members.get(claim.name);
      if (memberId === undefined) {
        const member = await createAccount(deps, transaction, {
          email: `${claim.name.toLowerCase()}@demo.signaldeck.example`,
          fullName: `Demo ${claim.name}`,
          phone: "+2348000000000",
          country: "Nigeria",
          passwordHash,
          riskVersion: deps.content.riskDisclosure.version,
          demo: true,
        });
        memberId = member.id;
        members.set(claim.name, memberId);
      }
      const createdAt = new Date(clock.now() - claim.age * HOUR);
      const decided = claim.status !== "waiting";
      await database.model(DepositClaim).create(
        {
          id: uuid(),
          memberId,
          status: claim.status,
          brokerAccountId: claim.brokerAccountId,
          accessPath: claim.accessPath,
          declaredAmount: claim.declared,
          verifiedAmount: null,
          reason: claim.reason ?? null,
          proofFile: await proofs.save(receiptOf(claim), memberId),
          proofName: "demo-receipt.png",
          proofType: "image/png",
          proofBytes: receiptOf(claim).length,
          decidedBy: decided ? support.id : null,
          createdAt,
          decidedAt: decided ? new Date(createdAt.getTime() + 5 * HOUR) : null,
        },
        { transaction },
      );
    }
  });
}

const receiptOf = ({ name, brokerAccountId, onReceipt }: DemoClaim) =>
  drawProof([
    { label: "ACCOUNT", value: brokerAccountId },
    { label: "HOLDER", value: `Demo ${name}` },
    { label: "DEPOSIT", value: dollarsAndCents(onReceipt) },
    { label: "METHOD", value: "Demo transfer" },
  ]);
