import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createAccount } from "../accounts/createAccount.ts";
import { runProduct, type RunningProduct } from "../app/run.ts";
import { AuditRecord } from "../audit/AuditRecord.ts";
import { systemClock } from "../process/clock/clock.ts";
import { TrustedClock } from "../process/clock/TrustedClock.ts";
import { readConfig } from "../process/settings/config.ts";
import { Database } from "../database/Database.ts";
import { createLog } from "../process/log.ts";
import { soon } from "../testing/soon.ts";
import { runProgram } from "./testing/runProgram.ts";

const BY = "boss@deck.example";

let folder: string;
let product: RunningProduct;
/** By how much this machine's wall clock is off, ms. */
let off: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-clock-"));
  off = 0;
  const environment = { NODE_ENV: "test", DATA_DIR: folder, PORT: "0", FEED: "simulated" };
  const clock = new TrustedClock({ wall: () => Date.now() + off });
  product = await runProduct(readConfig(environment), createLog("silent"), undefined, clock);
});
afterEach(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const read = async (path: string) =>
  (await fetch(`http://localhost:${product.port}${path}`)).text();
const ready = () => read("/readyz");
const accept = (by = BY, reason = "NTP keeps it again") =>
  runProgram(["clock", "accept", "--by", by, "--reason", reason], { DATA_DIR: folder });

/** The database as another process opens it. */
async function opened<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const file = join(folder, "signaldeck.sqlite");
  const database = await Database.open({ url: null, file, log: createLog("silent") });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

it("ends the doubt of a running server, for a reason that the audit keeps", async () => {
  await opened((database) =>
    database.write((transaction) =>
      createAccount({ database, clock: systemClock }, transaction, {
        fullName: "First Admin",
        email: BY,
        phone: "+2348012345678",
        country: "Nigeria",
        riskVersion: "1",
        passwordHash: "none",
        role: "admin",
      }),
    ),
  );
  expect(await ready()).toBe("ready\n");
  off = 10 * MINUTE;
  expect(await ready()).toMatch(
    /^ready\nnothing falls due: This machine's clock has moved ahead by 600 s/,
  );
  const metrics = await read("/metrics");
  expect(metrics).toMatch(/^clock_doubt 1$/m);
  expect(metrics).toMatch(/^clock_wall_ahead_seconds (600|600\.0\d*|599\.9\d*)$/m);
  expect(await accept("nobody@deck.example")).toMatchObject({ code: 1 });
  expect(await accept(BY, " ")).toMatchObject({ code: 2 });
  expect(await ready()).toContain("nothing falls due");
  // It counts what is said after its first look at the doubt, which comes within a second.
  await soon(async () => {
    expect(await accept()).toMatchObject({ code: 0 });
    expect(await ready()).toBe("ready\n");
  });
  const [first] = await opened((database) =>
    database.model(AuditRecord).findAll({ where: { action: "clock.accepted" }, raw: true }),
  );
  expect(JSON.parse(first?.details ?? "")).toEqual({ reason: "NTP keeps it again" });
});
