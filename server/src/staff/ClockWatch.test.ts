import { MINUTE, SECOND } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { recordAudit } from "../audit/recordAudit.ts";
import { TrustedClock } from "../process/clock/TrustedClock.ts";
import { createLog } from "../process/log.ts";
import { LedgerRecord } from "../ledger/sealed/LedgerRecord.ts";
import type { StaffAlert } from "../delivery/mails/staffMails.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { ScriptedFeed } from "../testing/ScriptedFeed.ts";
import { CLOCK_ACCEPTED, ClockWatch } from "./ClockWatch.ts";

const BEGIN = Date.UTC(2026, 5, 1, 9);

let fixture: Fixture;
let machine: { wall: number; steady: number };
let clock: TrustedClock;
let watch: ClockWatch;
let lines: string[];
let alerts: StaffAlert[];

beforeEach(async () => {
  fixture = await openFixture();
  machine = { wall: BEGIN, steady: 0 };
  clock = new TrustedClock({
    wall: () => machine.wall,
    steady: { now: () => machine.steady, withSleep: () => null },
  });
  lines = [];
  alerts = [];
  watch = new ClockWatch({
    clock,
    database: fixture.database,
    feed: new ScriptedFeed(),
    log: createLog("warn", {
      write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg),
    }),
    alertStaff: (_transaction, alert) => {
      alerts.push(alert);
      return Promise.resolve();
    },
    // It looks when a test asks it to.
    interval: MINUTE,
  });
});
afterEach(async () => {
  await watch.stop();
  await fixture.close();
});

function pass(ms: number): Promise<void> {
  machine.wall += ms;
  machine.steady += ms;
  return watch.flush();
}

const accept = () =>
  fixture.database.write((transaction) =>
    recordAudit(fixture, transaction, {
      actorId: "0198c0de-0000-7000-8000-000000000000",
      action: CLOCK_ACCEPTED,
      subject: { type: "clock", id: "server" },
    }),
  );

it("says once when the clock comes into doubt and when it is trusted again, and tells staff if it lasts", async () => {
  await watch.startAtOnce();
  await pass(SECOND);
  machine.wall += 10 * MINUTE;
  for (let second = 0; second < 50; second += 10) await pass(10 * SECOND);
  expect(lines).toEqual(["the clock is in doubt: nothing falls due"]);
  expect(alerts).toEqual([]);
  for (let second = 0; second < 50; second += 10) await pass(10 * SECOND);
  expect(alerts).toHaveLength(1);
  expect(alerts[0]?.text).toContain("has moved ahead by 600 s");
  machine.wall -= 10 * MINUTE;
  await pass(SECOND);
  expect(lines.slice(1)).toEqual(["the clock is trusted again: what is due is done"]);
});

it("takes the clock as it is once a person says so, after it came into doubt", async () => {
  await accept();
  await watch.startAtOnce();
  machine.wall += 10 * MINUTE;
  await pass(SECOND);
  await pass(SECOND);
  expect(clock.doubt).not.toBeNull();
  await accept();
  await pass(SECOND);
  expect(clock.doubt).toBeNull();
  expect(clock.now()).toBe(machine.wall);
});

it("knows the newest record of the ledger before anything else is done", async () => {
  await fixture.database.write((transaction) =>
    fixture.database.model(LedgerRecord).create(
      {
        position: 1,
        kind: "model",
        signalId: null,
        recordedAt: new Date(BEGIN + 10 * MINUTE),
        previousHash: "0".repeat(64),
        body: "{}",
        hash: "1".repeat(64),
      },
      { transaction },
    ),
  );
  await watch.startAtOnce();
  expect(clock.doubt?.message).toBe(
    "This machine's clock is 600 s behind the newest record of the ledger.",
  );
  expect(lines).toEqual(["the clock is in doubt: nothing falls due"]);
});
