import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SECOND } from "@signaldeck/contract";
import { createWithAccess } from "../src/testing/createWithAccess.ts";
import { Passwords } from "../src/accounts/Passwords.ts";
import { Sessions } from "../src/accounts/Sessions.ts";
import { systemClock } from "../src/process/clock/clock.ts";
import { Database } from "../src/database/Database.ts";
import { createLog } from "../src/process/log.ts";
import {
  CORES,
  GENERATOR_CORE,
  percentile,
  pin,
  pinSelf,
  roundsOf,
  timed,
  type Effort,
  type Verdict,
} from "./measure.ts";
import { startProduct } from "./product.ts";

const IN_FLIGHT = 20;
/** Of each rate. */
const ROUNDS = 5;
/** Each signs in some few times, which no limit minds. */
const ACCOUNTS = 300;
const PASSWORD = "a password of the bench 1";
const LATENCY_LIMIT = 3;
const RATE_LIMIT = 0.5;

/** Calls beside the sign-ins: one answered from memory, one that reads the database. */
const BESIDE = { P1: "/api/signals?limit=10", "a database read": "/api/support/tickets" };

/** What twenty sign-ins at once do to everybody else, and how many there are in a second. */
export async function signInBench(effort: Effort): Promise<Verdict[]> {
  const seconds = effort === "quick" ? 3 : 10;
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-bench-"));
  const token = await prepare(folder);
  const product = await startProduct(folder, 0);
  // Hashing is spread over all cores, the product's and the bare one alike.
  pin(product.pid, CORES);
  pinSelf(CORES);
  try {
    const signIns = new SignIns(product.url);
    const idle = await latencies(product.url, token, seconds);
    const [busy] = await Promise.all([
      latencies(product.url, token, seconds),
      signIns.run(seconds),
    ]);
    const rates = { bare: [] as number[], product: [] as number[] };
    // Turn about and each alone: other calls beside them use the same cores.
    for (let round = 0; round < roundsOf(effort, ROUNDS); round += 1) {
      rates.bare.push(await bareRate(seconds / ROUNDS));
      rates.product.push(await signIns.run(seconds / ROUNDS));
    }
    const [bare, rate] = [percentile(rates.bare, 0.5), percentile(rates.product, 0.5)];
    process.stdout.write(
      `  ${rate.toFixed(0)} sign-ins in a second, ${bare.toFixed(0)} bare hashes\n`,
    );
    return [...judge(idle, busy), rateVerdict(rate / bare)];
  } finally {
    pinSelf(GENERATOR_CORE);
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const emailOf = (n: number) => `person${n}@load.example`;

/** A storage of members with one password; returns the token of one of them. */
async function prepare(folder: string): Promise<string> {
  const file = join(folder, "signaldeck.sqlite");
  const database = await Database.open({ url: null, file, log: createLog("error") });
  const passwordHash = await new Passwords().hash(PASSWORD);
  const deps = { database, clock: systemClock, demandSecondFactor: false };
  const ids = await database.write(async (transaction) => {
    const made: string[] = [];
    for (let n = 0; n < ACCOUNTS; n += 1) {
      const { id } = await createWithAccess(deps, transaction, {
        email: emailOf(n),
        fullName: "Load Person",
        phone: "+2348010000000",
        country: "Nigeria",
        passwordHash,
        riskVersion: "1",
        tier: "elite",
        dashboardUnlocked: true,
      });
      made.push(id);
    }
    return made;
  });
  const own = { remember: true, userAgent: null };
  const token = await new Sessions(deps).open(ids[0] ?? "", own);
  await database.close();
  return token;
}

async function bareRate(seconds: number): Promise<number> {
  const passwords = new Passwords();
  let done = 0;
  const end = performance.now() + seconds * SECOND;
  const work = async () => {
    while (performance.now() < end) {
      await passwords.hash(PASSWORD);
      done += 1;
    }
  };
  await Promise.all([work(), work()]);
  return done / seconds;
}

/** Milliseconds of each reply, by call, asked one after the other. */
async function latencies(url: string, token: string, seconds: number) {
  const times = new Map(Object.keys(BESIDE).map((name) => [name, [] as number[]]));
  const end = performance.now() + seconds * SECOND;
  while (performance.now() < end) {
    for (const [name, path] of Object.entries(BESIDE)) {
      const headers = { authorization: `Bearer ${token}` };
      const ms = await timed(async () => {
        const reply = await fetch(url + path, { headers });
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`GET ${path}: ${reply.status}`);
      });
      times.get(name)?.push(ms);
    }
  }
  return times;
}

/** People who sign in, so many at once. */
class SignIns {
  private next = 0;

  constructor(private readonly url: string) {}

  /** How many there were in a second. */
  async run(seconds: number): Promise<number> {
    const end = performance.now() + seconds * SECOND;
    let done = 0;
    const work = async () => {
      while (performance.now() < end) {
        await this.signIn(emailOf(this.next++ % ACCOUNTS));
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, work));
    return done / seconds;
  }

  private async signIn(email: string): Promise<void> {
    const reply = await fetch(`${this.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`a sign-in was refused: ${reply.status} ${text}`);
  }
}

type Times = ReadonlyMap<string, readonly number[]>;

function judge(idle: Times, busy: Times): Verdict[] {
  return [...idle].map(([name, before]) => {
    const [p99, beside] = [percentile(before, 0.99), percentile(busy.get(name) ?? [], 0.99)];
    process.stdout.write(
      `  ${name.padEnd(16)} p99 ${p99.toFixed(1)} ms, beside ${IN_FLIGHT} sign-ins ${beside.toFixed(1)} ms\n`,
    );
    return {
      of: "P5",
      goal: `beside ${IN_FLIGHT} sign-ins: p99 of ${name} at most ${LATENCY_LIMIT} x that of an idle server`,
      measured: `${(beside / p99).toFixed(2)} x`,
      reached: beside <= LATENCY_LIMIT * p99,
    };
  });
}

const rateVerdict = (ratio: number): Verdict => ({
  of: "P5",
  goal: `sign-ins in a second: at least ${RATE_LIMIT} of bare hashes on the same cores`,
  measured: ratio.toFixed(2),
  reached: ratio >= RATE_LIMIT,
});
