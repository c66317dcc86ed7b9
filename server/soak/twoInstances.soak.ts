import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe } from "vitest";
import { percentile } from "../bench/measure.ts";
import { createWithAccess } from "../src/testing/createWithAccess.ts";
import { Sessions } from "../src/accounts/Sessions.ts";
import { ProductProcess } from "../src/app/testing/ProductProcess.ts";
import { systemClock } from "../src/process/clock/clock.ts";
import { Database } from "../src/database/Database.ts";
import { StreamReader } from "../src/live/testing/StreamReader.ts";
import { createLog } from "../src/process/log.ts";
import { generateCandles } from "../src/market/testing/generatedCandles.ts";
import { RecordingFixture } from "../src/market/testing/recordingFixture.ts";
import { Member } from "../src/members/Member.ts";
import { readLedger } from "../src/ledger/sealed/readLedger.ts";
import { verifyLedger } from "../src/ledger/sealed/verifyLedger.ts";
import { Signal } from "../src/signals/Signal.ts";
import { administer, databaseUrl } from "../src/testing/postgresAdmin.ts";
import { openPostgres, type PostgresServer } from "../src/testing/postgresServer.ts";
import { soak } from "./support/soak.ts";

const DEATHS = 100;
const CUTS = 20;
const PATIENCE = 10_000;
const NEWS = 100;
const LOGOUTS = 40;
const NEWS_LIMIT = 100;
const RIGHTS_LIMIT = 200;
/** Five minutes of the recording pass in half a second. */
const SPEED = "600";

let server: PostgresServer;
let url: string;
const recording = new RecordingFixture();
const processes: (ProductProcess | null)[] = [null, null];
const ports = [0, 0];
const folderOf = (at: number) => `${recording.dir}-instance-${at}`;

beforeAll(async () => {
  server = await openPostgres();
  const name = `soak_${randomUUID().replaceAll("-", "")}`;
  await administer(server.url, `CREATE DATABASE ${name}`);
  url = databaseUrl(server.url, name);
  const start = Date.parse("2026-04-01T00:00:00Z");
  const candles = generateCandles({ count: 20_000, seed: 42, start, price: 1.085 });
  recording.write("EURUSD_5m_generated.csv.gz", candles);
  for (const at of [0, 1]) await startOne(at);
});
afterAll(async () => {
  for (const one of processes) {
    one?.kill("SIGKILL");
    await one?.ended;
  }
  recording.remove();
  for (const at of [0, 1]) await rm(folderOf(at), { recursive: true, force: true });
  await server.stop();
});

async function startOne(at: number): Promise<void> {
  const one = ProductProcess.start({
    DATABASE_URL: url,
    APP_SECRET: "a secret of both that is long enough",
    LEDGER_KEY: Buffer.alloc(32, 7).toString("base64url"),
    DATA_DIR: folderOf(at),
    FEED: "replay",
    FEED_DATA: recording.dir,
    FEED_SPEED: SPEED,
    LOG_LEVEL: "error",
  });
  processes[at] = one;
  ports[at] = await one.listening();
}

/** The status of an answer, or why there was none. */
async function answerOf(port: number | undefined, path: string): Promise<string> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`);
    await reply.arrayBuffer();
    return String(reply.status);
  } catch (error) {
    return String(error instanceof Error ? (error.cause ?? error) : error);
  }
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await Database.open({ url, file: "", log: createLog("silent") });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function call(port: number, method: string, path: string, token: string, body: object) {
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { data: unknown };
}

/** Somebody with as many sessions; returns their tokens. */
function addSessions(name: string, role: "admin" | "member", count: number): Promise<string[]> {
  return withDatabase(async (database) => {
    const deps = { database, clock: systemClock, demandSecondFactor: true };
    const { id } = await database.write((transaction) =>
      createWithAccess(deps, transaction, {
        email: `${name}@load.example`,
        fullName: "Load Person",
        phone: "+2348010000000",
        country: "Nigeria",
        passwordHash: "-",
        riskVersion: "1",
        role,
        tier: "elite",
      }),
    );
    const values = { secondFactorAt: new Date() };
    await database.write((transaction) =>
      database.model(Member).update(values, { where: { id }, transaction }),
    );
    const sessions = new Sessions(deps);
    const tokens: string[] = [];
    for (let at = 0; at < count; at += 1) {
      tokens.push(await sessions.open(id, { remember: true, userAgent: null }));
    }
    return tokens;
  });
}

const streamOf = (port: number, token: string) =>
  new StreamReader(`http://127.0.0.1:${port}/api/signals/stream`, token);

describe("two instances on one PostgreSQL", () => {
  soak(
    `one of them killed ${DEATHS} times: one signal for each mark, a ledger that holds`,
    async () => {
      for (let death = 0; death < DEATHS; death += 1) {
        const at = death % 2;
        processes[at]?.kill("SIGKILL");
        await processes[at]?.ended;
        await startOne(at);
      }
      return withDatabase(async (database) => {
        const signals = await database.model(Signal).findAll({ raw: true });
        const marks = new Set(signals.map(({ feed, slot }) => `${feed} ${slot.toISOString()}`));
        const chain = [];
        for (;;) {
          const more = await readLedger(database, chain.at(-1)?.position ?? 0);
          if (more.length === 0) break;
          chain.push(...more);
        }
        const { fault } = verifyLedger(chain);
        const settled = chain.filter(({ kind }) => kind !== "published").map((one) => one.signalId);
        const twice = settled.length - new Set(settled).size;
        return {
          figure: `${signals.length} signals on ${marks.size} marks, ${settled.length} ends, ${twice} twice; ledger ${fault ? fault.message : "holds"}`,
          holds:
            signals.length > DEATHS &&
            marks.size === signals.length &&
            twice === 0 &&
            fault === null,
        };
      });
    },
  );

  soak(
    `its connections cut ${CUTS} times: no 500, and ready again within ${PATIENCE / 1_000} s`,
    async () => {
      const answers: Record<string, number> = {};
      let slowest = 0;
      for (let cut = 0; cut < CUTS; cut += 1) {
        const calling = Array.from({ length: 50 }, async () => {
          const answer = await answerOf(ports[cut % 2], "/api/record/calibration");
          answers[answer] = (answers[answer] ?? 0) + 1;
        });
        await administer(
          server.url,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname LIKE 'soak%'",
        );
        await Promise.all(calling);
        const begun = performance.now();
        const isReady = async () => (await answerOf(ports[cut % 2], "/readyz")) === "200";
        while (!(await isReady()) && performance.now() - begun < 2 * PATIENCE) {
          await new Promise((done) => setTimeout(done, 100));
        }
        slowest = Math.max(slowest, performance.now() - begun);
      }
      const dead = processes.find((one) => one?.child.exitCode !== null);
      return {
        figure: `answers ${JSON.stringify(answers)}; ready again after ${(slowest / 1_000).toFixed(1)} s at most; ${dead ? `one is dead: ${dead.output.slice(-500)}` : "both live"}`,
        holds:
          !dead &&
          slowest < PATIENCE &&
          Object.keys(answers).every((answer) => answer === "200" || answer === "503"),
      };
    },
  );

  soak(
    `news and lost rights are on the other one's streams within ${NEWS_LIMIT} and ${RIGHTS_LIMIT} ms (p99)`,
    async () => {
      const [here = 0, there = 0] = ports;
      const [admin = ""] = await addSessions("admin", "admin", 1);
      const [listener = "", ...leaving] = await addSessions("reader", "member", LOGOUTS + 1);
      const readers = [streamOf(here, listener), streamOf(there, listener)];
      for (const reader of readers) await reader.until(() => reader.events.length > 0);
      const news: number[] = [];
      for (let round = 0; round < NEWS; round += 1) {
        const reason = `Trial ${round}.`;
        const arrivals = readers.map(async (reader) => {
          await reader.until(() => reader.body.includes(reason), PATIENCE);
          return performance.now();
        });
        await call(here, "PUT", "/staff/signals/engine", admin, { paused: true, reason });
        const [own = 0, others = 0] = await Promise.all(arrivals);
        news.push(Math.max(0, others - own));
        await call(here, "PUT", "/staff/signals/engine", admin, { paused: false, reason });
      }
      for (const reader of readers) reader.close();
      const rights: number[] = [];
      for (const token of leaving) {
        const one = streamOf(there, token);
        await one.until(() => one.events.length > 0);
        const told = performance.now();
        await call(here, "POST", "/auth/logout", token, {});
        await one.until(() => one.ended, PATIENCE);
        rights.push(performance.now() - told);
      }
      const [p99News, p99Rights] = [percentile(news, 0.99), percentile(rights, 0.99)];
      return {
        figure: `${news.length} news, p50 ${percentile(news, 0.5).toFixed(0)}, p99 ${p99News.toFixed(0)} ms after the own ones; ${rights.length} sign-outs, p99 ${p99Rights.toFixed(0)} ms, the call itself included`,
        holds: p99News <= NEWS_LIMIT && p99Rights <= RIGHTS_LIMIT,
      };
    },
  );
});
