import { createHash, hash } from "node:crypto";
import {
  COUNTRIES,
  MINUTE,
  TicketCategory,
  TicketPriority,
  TIERS,
  TRIAL,
  type Tier,
} from "@signaldeck/contract";
import { Grant, type GrantRow } from "../src/access/grants/Grant.ts";
import { deriving } from "../src/database/derivedColumns.ts";
import { Member } from "../src/members/Member.ts";
import { MemberSearchWord } from "../src/members/MemberSearchWord.ts";
import { searchTermsOf } from "../src/members/indexMember.ts";
import type { Database } from "../src/database/Database.ts";
import { ClaimFingerprint } from "../src/access/claims/ClaimFingerprint.ts";
import { DepositClaim } from "../src/access/claims/DepositClaim.ts";
import { queueRank } from "../src/support/queueRank.ts";
import { subjectKey } from "../src/support/searchTickets.ts";
import { SupportTicket } from "../src/support/SupportTicket.ts";
import { TicketMessage } from "../src/support/TicketMessage.ts";

/** How many rows of each kind are wanted. */
export interface Amounts {
  members: number;
  claims: number;
  tickets: number;
}

const BATCH = 1_000;
/** Between two rows of a kind: a hundred thousand of them fill five years. */
const STEP = 26 * MINUTE;

/** Parts of names, so that a search finds some and not all. */
const FIRST = [
  "Ada", "Amara", "Chidi", "Daniel", "Efua", "Fatima", "Grace", "Hassan", "Ifeoma", "James",
  "Kemi", "Lerato", "Musa", "Ngozi", "Omar", "Priya", "Ruth", "Samuel", "Thandi", "Zainab",
]; // prettier-ignore
const LAST = [
  "Abara", "Adeyemi", "Bello", "Danso", "Eze", "Farouk", "Garba", "Haruna", "Ibe", "Juma",
  "Kamau", "Lawal", "Mensah", "Ndlovu", "Obi", "Patel", "Quaye", "Sharma", "Tetteh", "Wanjiru",
]; // prettier-ignore

/** A repeatable number below `below` for the n-th row of a kind. */
function pick(kind: string, n: number, below: number): number {
  return createHash("sha256").update(`${kind}:${n}`).digest().readUInt32BE(0) % below;
}

const choose = <T>(list: readonly T[], kind: string, n: number): T =>
  list[pick(kind, n, list.length)] as T;

/** The id of the n-th row of a kind: a UUID of version 7 whose order is that of the rows. */
function idOf(kind: string, n: number): string {
  const random = createHash("sha256").update(`${kind}#${n}`).digest("hex");
  const time = (START + n * STEP).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}

const START = Date.UTC(2020, 0, 1);

const ALPHABET = Array.from("ABCDEFGHJKMNPQRSTUVWXYZ23456789");

function codeOf(n: number): string {
  return Array.from({ length: 8 }, (_, at) => choose(ALPHABET, `code${at}`, n)).join("");
}

/**
 * Fills a database with made-up members, claims and tickets, for measuring alone. The n-th row is
 * the same on each run; a waiting claim belongs to a member of its own.
 */
export async function seedMany(database: Database, amounts: Amounts): Promise<void> {
  await inBatches(amounts.members, async (from, to) => {
    await database.write(async (transaction) => {
      const rows = range(from, to).map(memberRow);
      await database.model(Member).bulkCreate(rows, { transaction, ...deriving });
      const grants = rows.filter(({ tier }) => tier !== "guest").map(grantRow);
      await database.model(Grant).bulkCreate(grants, { transaction });
      const terms = rows.flatMap((member) =>
        searchTermsOf(member).map((term) => ({ term, memberId: member.id })),
      );
      await database.model(MemberSearchWord).bulkCreate(terms, { transaction });
    });
  });
  await inBatches(amounts.claims, async (from, to) => {
    const rows = range(from, to).map((n) => claimRow(n, amounts));
    await database.write(async (transaction) => {
      await database.model(DepositClaim).bulkCreate(rows, { transaction });
      const marks = rows.map(({ id, brokerAccountId }) => ({
        id: idOf("mark", Number(brokerAccountId)),
        claimId: id,
        kind: "account" as const,
        mark: hash("sha256", brokerAccountId, "hex"),
      }));
      await database.model(ClaimFingerprint).bulkCreate(marks, { transaction });
    });
  });
  await inBatches(amounts.tickets, async (from, to) => {
    await database.write(async (transaction) => {
      const tickets = range(from, to).map((n) => ticketRow(n, amounts));
      await database.model(SupportTicket).bulkCreate(tickets, { transaction });
      const messages = range(from, to).map(messageRow);
      await database.model(TicketMessage).bulkCreate(messages, { transaction });
    });
  });
}

async function inBatches(total: number, write: (from: number, to: number) => Promise<void>) {
  for (let from = 0; from < total; from += BATCH) await write(from, Math.min(total, from + BATCH));
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

const at = (n: number) => new Date(START + n * STEP);

function memberRow(n: number) {
  const tier: Tier = choose(TIERS, "tier", n);
  const depositAmount = tier === "guest" ? 0 : 100 + pick("amount", n, 2_000);
  return {
    id: idOf("member", n),
    email: `member${n}@load.example`,
    fullName: `${choose(FIRST, "first", n)} ${choose(LAST, "last", n)}`,
    phone: `+234801${String(n).padStart(7, "0")}`,
    country: choose(COUNTRIES, "country", n),
    telegram: null,
    passwordHash: "-",
    role: "member" as const,
    tier,
    dashboardUnlocked: tier !== "guest",
    hasDeposited: depositAmount > 0,
    depositAmount,
    accessPath: null,
    brokerAccountId: tier === "guest" ? null : String(10_000_000 + n),
    verifiedPath: null,
    declaredDeposit: null,
    admissionCode: codeOf(n),
    trialEndsAt: new Date(at(n).getTime() + TRIAL.length),
    riskVersion: "1",
    riskAcknowledgedAt: at(n),
    createdAt: at(n),
    updatedAt: at(n),
  };
}

/** What the access of a member comes from. */
function grantRow({ id, tier, depositAmount, createdAt }: ReturnType<typeof memberRow>): GrantRow {
  return {
    id,
    memberId: id,
    source: "import",
    claimId: null,
    givenBy: null,
    tier,
    unlocked: true,
    deposited: true,
    amount: depositAmount,
    path: null,
    since: createdAt,
    until: null,
    endedAt: null,
    endedBy: null,
    endedFor: null,
  };
}

/** One in four waits, each of a member of its own; at most one of a member's may. */
function claimRow(n: number, { members }: Amounts) {
  const waits = n % 4 === 0 && n < members;
  const amount = 30 + pick("claim", n, 2_000);
  return {
    id: idOf("claim", n),
    memberId: idOf("member", n % members),
    status: waits ? ("waiting" as const) : ("approved" as const),
    brokerAccountId: String(10_000_000 + n),
    accessPath: "manual" as const,
    declaredAmount: amount,
    verifiedAmount: waits ? null : amount,
    reason: null,
    proofFile: `load-${n}`,
    proofName: "proof.png",
    proofType: "image/png" as const,
    proofBytes: 1,
    decidedBy: null,
    createdAt: at(n),
    decidedAt: waits ? null : at(n + 1),
    markedAt: at(n),
  };
}

const STATUSES = ["open", "answered", "waiting", "closed", "closed"] as const;

function ticketRow(n: number, { members }: Amounts) {
  const subject = `${choose(["Deposit", "Signal", "Password", "Code"], "subject", n)} ${n}`;
  const status = choose(STATUSES, "status", n);
  const priority = choose(TicketPriority.options, "priority", n);
  return {
    id: idOf("ticket", n),
    memberId: idOf("member", pick("author", n, members)),
    subject,
    subjectKey: subjectKey(subject),
    category: choose(TicketCategory.options, "category", n),
    priority,
    status,
    queueRank: queueRank({ status, priority }),
    waitingSince: at(n),
    assigneeId: null,
    createdAt: at(n),
    updatedAt: at(n),
  };
}

function messageRow(n: number) {
  return {
    id: idOf("message", n),
    ticketId: idOf("ticket", n),
    author: "member" as const,
    text: "Please have a look at this.",
    createdAt: at(n),
  };
}

/** What the n-th member is found by. */
export function memberOf(n: number) {
  const { id, email, admissionCode } = memberRow(n);
  return { id, email, admissionCode };
}
