import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { createWithAccess } from "../src/testing/createWithAccess.ts";
import { Sessions } from "../src/accounts/Sessions.ts";
import { ProductProcess } from "../src/app/testing/ProductProcess.ts";
import { systemClock } from "../src/process/clock/clock.ts";
import { Database } from "../src/database/Database.ts";
import { createLog } from "../src/process/log.ts";
import { administer, databaseUrl } from "../src/testing/postgresAdmin.ts";
import { openPostgres, type PostgresServer } from "../src/testing/postgresServer.ts";
import { Writer, type Acts } from "./support/Writer.ts";
import { soak } from "./support/soak.ts";

const RESTARTS = 20;
const WRITERS = 16;
/** Each may write some posts and tickets in an hour; a writer takes the next one then. */
const MEMBERS = 960;
/** Milliseconds of writing between two restarts, at most. */
const LIFE = 2_500;

let server: PostgresServer;
let url: string;
const processes: ProductProcess[] = [];
const run = randomUUID();
const folderOf = (at: number) => join(tmpdir(), `signaldeck-restarted-${run}-${at}`);
const tokens: string[] = [];

beforeAll(async () => {
  server = await openPostgres();
  const name = `soak_${run.replaceAll("-", "")}`;
  await administer(server.url, `CREATE DATABASE ${name}`);
  url = databaseUrl(server.url, name);
  await withDatabase(addMembers);
});
afterAll(async () => {
  for (const [at, one] of processes.entries()) {
    one.kill("SIGKILL");
    await one.ended;
    await rm(folderOf(at), { recursive: true, force: true });
  }
  await server.stop();
});

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await Database.open({ url, file: "", log: createLog("silent") });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function addMembers(database: Database): Promise<void> {
  const deps = { database, clock: systemClock, demandSecondFactor: true };
  const sessions = new Sessions(deps);
  for (let at = 0; at < MEMBERS; at += 1) {
    const { id } = await database.write((transaction) =>
      createWithAccess(deps, transaction, {
        email: `writer-${at}@load.example`,
        fullName: "Load Person",
        phone: "+2348010000000",
        country: "Nigeria",
        passwordHash: "-",
        riskVersion: "1",
        tier: "elite",
        dashboardUnlocked: true,
      }),
    );
    tokens.push(await sessions.open(id, { remember: true, userAgent: null }));
  }
}

/** Starts instances until there are so many; returns where they answer. */
async function startInstances(count: number): Promise<string[]> {
  while (processes.length < count) {
    processes.push(
      ProductProcess.start({
        DATABASE_URL: url,
        APP_SECRET: "a secret of both that is long enough",
        LEDGER_KEY: Buffer.alloc(32, 7).toString("base64url"),
        DATA_DIR: folderOf(processes.length),
        LOG_LEVEL: "silent",
      }),
    );
  }
  return Promise.all(processes.map(async (one) => `http://127.0.0.1:${await one.listening()}/api`));
}

/** How often each text that was sent is in the database. */
const timesKept = () =>
  withDatabase(async (database) => {
    const rows = await database.select<{ text: string; count: string }>(
      `SELECT text, COUNT(*) AS count FROM (
         SELECT text FROM community_posts UNION ALL SELECT text FROM ticket_messages
       ) AS written GROUP BY text`,
    );
    return new Map(rows.map(({ text, count }) => [text, Number(count)]));
  });

/** Restarts the database again and again while all write; what came of it. */
async function restartUnderLoad(instances: number) {
  const addresses = await startInstances(instances);
  const over = new AbortController();
  const share = tokens.splice(0, MEMBERS / 2);
  const each = share.length / WRITERS;
  const writers = Array.from(
    { length: WRITERS },
    (_, at) => new Writer(`${instances}-${at}`, addresses, share.slice(at * each, (at + 1) * each)),
  );
  const writing = writers.map((writer) => writer.writeUntil(over.signal));
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await new Promise((done) => setTimeout(done, LIFE * ((restart % 5) + 1) * 0.2));
    await server.restart(restart % 2 === 0 ? "stop" : "crash");
  }
  await new Promise((done) => setTimeout(done, LIFE));
  over.abort();
  const written = await Promise.all(writing);
  const kept = await timesKept();
  const all = (pick: (acts: Acts) => readonly string[]) => written.flatMap(pick);
  const timesOf = (text: string) => kept.get(text) ?? 0;
  const acknowledged = all((acts) => acts.acknowledged);
  const refused = all((acts) => acts.refused);
  const settled = all((acts) => acts.settled);
  const lost = acknowledged.filter((text) => timesOf(text) < 1).length;
  const untrue = refused.filter((text) => timesOf(text) > 0).length;
  const notOnce = [...acknowledged, ...settled].filter((text) => timesOf(text) !== 1).length;
  const names = written.reduce((sum, acts) => sum + acts.names, 0);
  const wrongNames = all((acts) => acts.wrongNames);
  const odd = all((acts) => acts.odd);
  const dead = processes.filter(({ child }) => child.exitCode !== null).length;
  return {
    figure: `${acknowledged.length} posts and tickets and ${names} profiles acknowledged, ${lost} lost; ${refused.length} refused, ${untrue} of them kept; ${settled.length} of unknown outcome sent again (${all((acts) => acts.doneBefore).length} had been done), ${notOnce} not exactly once; ${wrongNames.length} profiles otherwise than said; answers beside these: ${odd.length === 0 ? "none" : [...new Set(odd)].join(", ")}; ${dead} instances dead`,
    holds:
      lost + untrue + notOnce + wrongNames.length + odd.length + dead === 0 &&
      acknowledged.length > 5 * RESTARTS &&
      refused.length > 0 &&
      settled.length > 0,
  };
}

describe("a PostgreSQL that restarts under load", () => {
  for (const [count, words] of [
    [1, "one instance"],
    [2, "two instances"],
  ] as const) {
    soak(
      `${RESTARTS} restarts with ${words}: nothing acknowledged is lost, nothing refused is kept, and what was unknown is done once`,
      () => restartUnderLoad(count),
    );
  }
});
