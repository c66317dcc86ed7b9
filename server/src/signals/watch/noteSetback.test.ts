import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { findLostWrites, readStoredPosition } from "../../database/writePosition.ts";
import { WritePositionTask } from "../../database/WritePositionTask.ts";
import type { StaffAlert } from "../../delivery/mails/staffMails.ts";
import { acceptSetback } from "../../ledger/sealed/doubt/acceptSetback.ts";
import { readDoubt, readSetback } from "../../ledger/sealed/doubt/ledgerDoubt.ts";
import { readSwitch } from "../switches/readSwitch.ts";
import { setSwitch } from "../switches/setSwitch.ts";
import { settleDue } from "../settleDue.ts";
import {
  EXPIRY,
  lifeMinutes,
  publish,
  signalsFixture,
  type SignalsFixture,
} from "../testing/signalsFixture.ts";
import { LedgerWatch } from "./LedgerWatch.ts";
import { noteSetback } from "./noteSetback.ts";

const STAFF = "0198c0de-0000-7000-8000-000000000001";

let fixture: SignalsFixture;
let dataDir: string;
let alerts: StaffAlert[];

beforeEach(async () => {
  fixture = await signalsFixture();
  dataDir = await mkdtemp(join(tmpdir(), "signaldeck-mark-"));
  alerts = [];
});
afterEach(async () => {
  await fixture.storage.close();
  await rm(dataDir, { recursive: true, force: true });
});

const deps = () => ({
  ...fixture.context,
  alertStaff: (_transaction: unknown, alert: StaffAlert) => {
    alerts.push(alert);
    return Promise.resolve();
  },
});
const mark = () => {
  const { database, log } = fixture.context;
  const isSetBack = async () => (await readSetback(database)) !== null;
  return new WritePositionTask({ database, dataDir, log, isSetBack });
};
/** Marks all that was written, as a server does while it runs. */
async function serve(): Promise<void> {
  const running = mark();
  await running.start();
  await running.stop();
}
const lost = () => findLostWrites(fixture.context.database, dataDir);

/** What an older file, or a log that is gone, leaves of the database's own mark. */
async function goBack(): Promise<void> {
  const { database } = fixture.context;
  await database.write((transaction) =>
    database.sequelize.query(
      "UPDATE storage_probe SET writes = writes - 1, write_token = 'another' WHERE id = 1",
      { transaction },
    ),
  );
}

it("a database that goes on from what was written has lost nothing", async () => {
  expect(await lost()).toBeNull();
  await serve();
  expect(await lost()).toBeNull();
  await publish(fixture.context);
  expect(await lost()).toBeNull();
  const before = await readStoredPosition(fixture.context.database);
  await serve();
  expect((await readStoredPosition(fixture.context.database)).writes).toBeGreaterThan(
    before.writes,
  );
  expect(await lost()).toBeNull();
});

it("one that came as far by other writes is another database", async () => {
  await serve();
  const { database } = fixture.context;
  await database.write((transaction) =>
    database.sequelize.query("UPDATE storage_probe SET write_token = 'another' WHERE id = 1", {
      transaction,
    }),
  );
  expect(await lost()).toMatch(/^The database is older than it was: this server wrote until 20/);
});

it("after lost writes nothing is published or settled, and staff hear of it once", async () => {
  const { context, feed } = fixture;
  await publish(context);
  await serve();
  await goBack();
  const sentence = (await lost()) ?? "";
  await noteSetback(deps(), sentence);
  await noteSetback(deps(), sentence);
  expect(alerts).toHaveLength(1);
  expect(alerts[0]?.text).toContain("signaldeck database accept");
  expect(await readDoubt(context.database)).toMatchObject({ message: sentence });
  expect(await readSwitch(context.database, "engine")).toMatchObject({ paused: true });
  await expect(publish(context, EXPIRY)).rejects.toThrow(/Nothing is published.*older than it was/);
  await expect(setSwitch(context, STAFF, "engine", { paused: false })).rejects.toThrow(/older/);
  feed.setCandles("EUR/USD", lifeMinutes(1.2));
  feed.moveTo(EXPIRY);
  expect(await settleDue(context, EXPIRY)).toBe(0);
  // The watch finds nothing wrong with what there is, and does not end what it has not begun.
  const watch = new LedgerWatch(deps());
  await watch.lookAtAll();
  await watch.stop();
  expect(await readDoubt(context.database)).not.toBeNull();
  // Beside the database it stands until when was written, also while the server runs.
  await serve();
  expect(await lost()).toBe(sentence);
});

it("what is lost is accepted by an administrator's word, which is audited", async () => {
  const { context, feed } = fixture;
  const { database, clock } = context;
  await publish(context);
  await serve();
  await goBack();
  await noteSetback(deps(), (await lost()) ?? "");
  const accepting = { actorId: STAFF, reason: "The disk is gone for good." };
  expect(await acceptSetback({ database, clock, dataDir }, accepting)).toMatch(/older/);
  expect(await acceptSetback({ database, clock, dataDir }, accepting)).toBeNull();
  expect(await readDoubt(database)).toBeNull();
  expect(await lost()).toBeNull();
  const [deed] = await database
    .model(AuditRecord)
    .findAll({ where: { action: "database.setback_accepted" }, raw: true });
  expect(deed).toMatchObject({ actorId: STAFF });
  expect(deed?.details).toContain("gone for good");
  feed.setCandles("EUR/USD", lifeMinutes(1.2));
  feed.moveTo(EXPIRY);
  expect(await settleDue(context, EXPIRY)).toBe(1);
});
