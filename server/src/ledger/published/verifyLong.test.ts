import { EventEmitter } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { madeLog, madeRecords, signedLog, type MadeLog } from "./testing/madeLog.ts";
import { verifyLog, type KnownOfLog } from "../../../verifier/verify.mjs";

const RECORDS = madeRecords(1_500);
/** Long enough for a thread that hashes. */
const LOG = madeLog(RECORDS);
const KEPT = signedLog(LOG.entries.slice(0, 4_000)).checkpoint;

const ofNode = process.getBuiltinModule.bind(process);
afterEach(() => {
  process.getBuiltinModule = ofNode;
});

/** What the verifier finds in place of Node's own threads. */
function withThreads(threads: object | undefined): void {
  const given = (name: string) => (name === "node:worker_threads" ? threads : ofNode(name));
  process.getBuiltinModule = given;
}

/** What is said with a thread that hashes and without one, which must be the same. */
async function verdictOf(log: MadeLog, known?: KnownOfLog) {
  const verdict = await verifyLog(log, known);
  withThreads(undefined);
  expect(await verifyLog(log, known)).toEqual(verdict);
  process.getBuiltinModule = ofNode;
  return verdict;
}

describe("the check of a long log", () => {
  it("hashes in a thread of its own where there is one", async () => {
    const started: unknown[] = [];
    const { Worker } = ofNode("node:worker_threads");
    withThreads({
      Worker: class extends Worker {
        constructor(...options: ConstructorParameters<typeof Worker>) {
          super(...options);
          started.push(options[0]);
        }
      },
    });
    expect(await verifyLog(LOG)).toMatchObject({ fault: null });
    expect(started).toHaveLength(1);
    expect(await verifyLog(signedLog(LOG.entries.slice(0, 100)))).toMatchObject({ fault: null });
    expect(started).toHaveLength(1);
  });

  it("holds, with what was kept", async () => {
    expect(await verdictOf(LOG, { kept: KEPT })).toMatchObject({
      fault: null,
      size: LOG.entries.length,
      records: RECORDS.length,
    });
  });

  it("shows a changed entry, and that what was kept is not there any more", async () => {
    const at = LOG.entries.findIndex((entry) => entry.includes('"entry":"opened"'));
    const entry = LOG.entries[at]?.replace('"PUT"', '"CALL"').replace("deriv", "drive") ?? "";
    const changed = LOG.entries.with(at, entry);
    const { fault } = await verdictOf({ ...LOG, entries: changed }, { kept: KEPT });
    expect(fault).toMatch(/are not those that its checkpoint signs\. Entry \d+ opens record/);
    const anew = await verdictOf(signedLog(LOG.entries.toSpliced(-1, 1)), { kept: KEPT });
    expect(anew.fault).toBeNull();
    const other = await verdictOf(madeLog(RECORDS.slice(1)), { kept: KEPT });
    expect(other.fault).toMatch(/does not hold the 4000 entries whose checkpoint you kept/);
  });

  it("says nothing of the log when the thread ends before it has hashed all of it", async () => {
    withThreads({
      Worker: class extends EventEmitter {
        told = 0;
        postMessage() {
          this.told += 1;
          if (this.told === 1) setImmediate(() => this.emit("message", null));
          else this.emit("error", new Error("out of memory"));
        }
        terminate() {}
      },
    });
    await expect(verifyLog(LOG)).rejects.toThrow("The check was cut off.");
  });
});
