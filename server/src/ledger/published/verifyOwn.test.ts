import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorHandler } from "../../http/errors.ts";
import { FaultLog } from "../../http/FaultLog.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { modelBody } from "../../signals/makeBodies.ts";
import { LedgerWriter } from "../LedgerWriter.ts";
import { endAs, MARK, publish } from "../../signals/testing/signalsFixture.ts";
import type { OwnCopy } from "../../../verifier/verify.mjs";
import { LOG_LIMITS } from "./growLog.ts";
import { signCheckpoint } from "./note/checkpoint.ts";
import { LogKey } from "./note/LogKey.ts";
import { readSeals } from "./readSeals.ts";
import { mountLedgerLog } from "./routes.ts";
import { logFixture, ORIGIN, SEED, VERIFIER_KEY, type LogFixture } from "./testing/logFixture.ts";
import { workerVerifier, type OwnQuestion, type WorkerVerifier } from "./testing/workerVerifier.ts";

let fixture: LogFixture;
let server: Server;
let ledger: string;
let verifier: WorkerVerifier;
/** Publications so far. */
let marks = 0;

beforeAll(async () => {
  fixture = await logFixture();
  verifier = workerVerifier();
  const app = express();
  mountLedgerLog(app, {
    database: fixture.context.database,
    clock: fixture.clock,
    headFile: fixture.headFile,
    witnesses: [],
    publicUrl: "https://deck.example",
    limit: (_request, _response, next) => next(),
  });
  app.use(errorHandler({ clock: fixture.clock, faults: new FaultLog() }));
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  ledger = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ledger`;
});
afterAll(async () => {
  server.close();
  await verifier.end();
  await fixture.storage.close();
});

function publishNext() {
  marks += 1;
  return publish(fixture.context, MARK + marks * FIVE_MINUTES);
}

async function addSignal() {
  const signal = await publishNext();
  await fixture.advance();
  return signal;
}

/** Fills the log up to a size with records of no signal, all of them written at once. */
async function growTo(size: number): Promise<void> {
  const { database, clock, feed } = fixture.context;
  const missing = size - (await fixture.entries()).length;
  const at = new Date(clock.now());
  const change = { model: "b", previousModel: "a", trainedAt: at.toISOString(), servesFrom: at };
  const body = modelBody(change, feed.info);
  await database.write(async (transaction) => {
    const writer = await LedgerWriter.open(database, transaction);
    for (let added = 0; added < missing; added += 1) {
      await writer.append(writer.prepare("model", body, clock.now()));
    }
  });
  await fixture.advance();
}

const checkpoint = async () => (await fetch(`${ledger}/checkpoint`)).text();

async function ownOf(id: string): Promise<OwnCopy> {
  const seal = (await readSeals(fixture.context.database, [id])).get(id);
  if (!seal) throw new Error("The log does not have it");
  return { record: seal.record, salt: seal.salt };
}

async function about(id: string, change: Partial<OwnQuestion> = {}) {
  const own = change.own ?? (await ownOf(id));
  return verifier.ask({ ledger, key: VERIFIER_KEY, signalId: id, ...change, own });
}

const fault = (words: RegExp) => ({ found: { fault: expect.stringMatching(words) as string } });

describe("a signal in the reader's own copy", () => {
  it("is found sealed, and when it is open, with what is to be kept", async () => {
    const signal = await addSignal();
    const now = await checkpoint();
    const sealed = await about(signal.id, { key: undefined });
    expect(sealed).toMatchObject({
      found: {
        fault: null,
        position: marks,
        body: { pair: signal.pair, direction: "CALL", entryPrice: signal.entryPrice },
        key: `${VERIFIER_KEY}\n`,
        checkpoint: now,
      },
    });
    await endAs(fixture.context, signal, "profit");
    await fixture.advance();
    await fixture.advance(LOG_LIMITS.openAfterEnd);
    expect(await about(signal.id, { kept: now })).toMatchObject({ found: { fault: null } });
  });

  it("is not when it says or is sealed otherwise, or is another's", async () => {
    const [one, other] = [await addSignal(), await addSignal()];
    const own = await ownOf(one.id);
    const record = own.record.replace('"direction":"CALL"', '"direction":"PUT"');
    const another = fault(/sealed another record than the one in your copy/);
    expect(await about(one.id, { own: { ...own, record } })).toMatchObject(another);
    const salt = "0".repeat(64);
    expect(await about(one.id, { own: { ...own, salt } })).toMatchObject(another);
    expect(await about(one.id, { own: { ...own, salt: null } })).toMatchObject(another);
    expect(await about(one.id, { own: await ownOf(other.id) })).toMatchObject(
      fault(/of another record than this signal's publication/),
    );
    expect(await about(one.id, { own: { record: "{}", salt } })).toMatchObject(
      fault(/is not written as records are/),
    );
    expect(await about(one.id, { own: { record: own.record, salt: "12" } })).toMatchObject(
      fault(/no record with its salt/),
    );
    expect(await about("0198c0de-0000-7000-8000-000000000000", { own })).toMatchObject(
      fault(/does not have this signal/),
    );
  });

  it("is not checked where the log cannot be read", async () => {
    const signal = await addSignal();
    const nowhere = { ledger: "http://127.0.0.1:9/ledger" };
    expect(await about(signal.id, nowhere)).toEqual({
      unread: expect.stringMatching(/cannot be reached/) as string,
    });
  });
});

describe("the head that was kept", () => {
  it("is proven to be the beginning of each later one, over the ends of tiles", async () => {
    const heads = [await checkpoint()];
    for (const size of [20, 100, 254, 255, 256, 257, 513]) {
      await growTo(size);
      heads.push(await checkpoint());
    }
    const last = await addSignal();
    for (const kept of heads) {
      expect(await about(last.id, { kept })).toMatchObject({ found: { fault: null } });
    }
  });

  it("is another history where no tree has it, where it is larger, and with another key", async () => {
    const signal = await addSignal();
    const now = await checkpoint();
    const [, size = "0"] = now.split("\n");
    const key = new LogKey(ORIGIN, SEED);
    const root = Buffer.alloc(32, 1);
    for (const kept of [
      signCheckpoint(key, { size: 5, root }),
      signCheckpoint(key, { size: Number(size), root }),
      signCheckpoint(key, { size: Number(size) + 1, root }),
    ]) {
      expect(await about(signal.id, { kept })).toEqual({
        found: {
          fault: expect.stringMatching(/does not hold the \d+ entries whose checkpoint/) as string,
          shown: now,
        },
      });
    }
    const other = new LogKey(ORIGIN, Buffer.alloc(32, 8));
    const kept = signCheckpoint(other, { size: 1, root });
    expect(await about(signal.id, { kept, key: other.verifierKey })).toEqual({
      found: { fault: "The log's checkpoint is not signed by the log's key.", shown: now },
    });
    expect(await about(signal.id, { kept: now.replace(`\n${size}\n`, "\n1\n") })).toMatchObject(
      fault(/The checkpoint that you kept is not signed by/),
    );
  });
});
