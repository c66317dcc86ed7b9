import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JOURNAL_LIMITS, OWNER_PROOF_HEADER, SECOND, SIGNAL_LIMITS } from "@signaldeck/contract";
import { readAppSecret } from "../src/accounts/appSecret.ts";
import { signProof } from "../src/accounts/ownerProof.ts";
import { StoredSession } from "../src/accounts/StoredSession.ts";
import { systemClock } from "../src/process/clock/clock.ts";
import { Database } from "../src/database/Database.ts";
import { hashToken } from "../src/http/session.ts";
import { createLog } from "../src/process/log.ts";
import { SimulatedFeed } from "../src/market/simulated/SimulatedFeed.ts";
import { Member } from "../src/members/Member.ts";
import type { MadeSignal } from "./madeSignals.ts";
import { seedLife } from "./seedLife.ts";
import { seedMany } from "./seedMany.ts";
import { seedReaders } from "./seedReaders.ts";
import { EVENTS_LEFT, seedSignals, type SignalAmounts } from "./seedSignals.ts";
import { signInAdmin } from "./signInAdmin.ts";
import { signInMany } from "./signInMany.ts";

/** How large a house is. */
export interface HouseAmounts extends SignalAmounts {
  members: number;
}

/** A data folder that the product can be started over. */
export interface House {
  amounts: HouseAmounts;
  folder: string;
  /** Path of the SQLite file. */
  file: string;
  tokens: { elite: string; admin: string };
  /** Ids of what is newest. */
  newest: { signalId: string; postId: string };
  /** By what the admin's session is shown to be its owner's. */
  prover: Prover;
}

type Prover = Parameters<typeof signProof>[1];

/** What the product serves where nothing else is set. */
export const FEED = new SimulatedFeed({ seed: "bench", pairs: null, clock: systemClock }).info;

/** Makes and fills a data folder; the caller removes it. */
export async function buildHouse(amounts: HouseAmounts): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-growth-"));
  const file = join(folder, "signaldeck.sqlite");
  const begun = performance.now();
  // All that the leaderboard looks at.
  const month = JOURNAL_LIMITS.leaderboardWindow / SIGNAL_LIMITS.slot;
  const signals = await seedSignals(folder, FEED, amounts, Math.min(month, amounts.signals));
  const session = await seedMembers(file, amounts, signals);
  const postId = await seedLife(file, amounts.members, signals);
  const newest = { signalId: signals.at(-1)?.row.id ?? "", postId };
  const took = (performance.now() - begun) / SECOND;
  process.stdout.write(
    `  ${amounts.signals} signals, ${amounts.members} members, ${EVENTS_LEFT} of ${amounts.events} live events (what age leaves) in ${took.toFixed(0)} s\n`,
  );
  return { ...session, amounts, folder, file, newest };
}

async function seedMembers(
  file: string,
  { members }: HouseAmounts,
  signals: readonly MadeSignal[],
): Promise<Pick<House, "tokens" | "prover">> {
  const database = await openHouse({ file });
  try {
    await seedMany(database, { members, claims: 0, tickets: 0 });
    await seedReaders(database, signals);
    const [elite = ""] = await signInMany(database, 1);
    const admin = await signInAdmin(database);
    return { tokens: { elite, admin }, prover: await proverOf(database, admin) };
  } finally {
    await database.close();
  }
}

async function proverOf(database: Database, token: string): Promise<Prover> {
  const where = { tokenHash: hashToken(token) };
  const session = await database.model(StoredSession).findOne({ where, raw: true });
  const id = session?.memberId ?? "";
  const admin = await database.model(Member).findByPk(id, { raw: true });
  if (!session || !admin) throw new Error("No admin is signed in");
  const { passwordHash, secondFactorAt } = admin;
  return { sessionId: session.id, passwordHash, secondFactorAt };
}

/** What an admin's call carries that needs its owner's proof; the product has been started once. */
export async function ownerHeader({ folder, prover }: House): Promise<Record<string, string>> {
  const secret = await readAppSecret({ appSecret: null, dataDir: folder });
  const { proof } = signProof({ clock: systemClock, secret: secret ?? "" }, prover);
  return { [OWNER_PROOF_HEADER]: proof };
}

/** The house's database in this process. */
export function openHouse({ file }: Pick<House, "file">): Promise<Database> {
  return Database.open({ url: null, file, log: createLog("error") });
}
