import type { Express } from "express";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../process/log.ts";
import { callerAddress } from "../../http/callerAddress.ts";
import { CallLimits } from "../../http/callLimits.ts";
import { createHttpApp } from "../../http/httpApp.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { readLedger } from "../sealed/readLedger.ts";
import { MARK, publish } from "../../signals/testing/signalsFixture.ts";
import { WitnessKey } from "../../process/settings/witnessKey.ts";
import { LOG_LIMITS } from "./growLog.ts";
import { mountLedgerLog } from "./routes.ts";
import { LogTimestamp } from "./storage/LogTimestamp.ts";
import { readHead } from "./storage/readHead.ts";
import { browserVerifier } from "./testing/browserVerifier.ts";
import { REAL_WITNESS } from "./testing/realCheckpoint.ts";
import { logFixture, VERIFIER_KEY, type LogFixture } from "./testing/logFixture.ts";
import { leafHash } from "./tree/merkleTree.ts";
import { verifyLog, verifyProof } from "../../../verifier/verify.mjs";

const WITNESS = { key: WitnessKey.read(REAL_WITNESS), prefix: "https://witness.example/w1" };

let fixture: LogFixture;
let app: Express;
let signalId: string;

beforeAll(async () => {
  fixture = await logFixture();
  signalId = (await publish(fixture.context)).id;
  await publish(fixture.context, MARK + FIVE_MINUTES);
  await fixture.advance();
  app = appWith(1_000);
});
afterAll(() => fixture.storage.close());

function appWith(perMinute: number): Express {
  const { headFile, clock } = fixture;
  const { database } = fixture.context;
  const publicUrl = "https://deck.example";
  const { step: limit } = new CallLimits({
    perMinute,
    findSession: () => Promise.resolve(null),
    addressOf: callerAddress([]),
  });
  return createHttpApp({
    clock,
    log: createLog("silent"),
    authenticate: () => Promise.resolve(null),
    trustProxy: [],
    mountApi: () => undefined,
    mountFirst: (first) =>
      mountLedgerLog(first, { database, clock, headFile, witnesses: [WITNESS], publicUrl, limit }),
  }).app;
}

const get = (path: string) =>
  request(app)
    .get(path)
    .buffer()
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => done(null, Buffer.concat(parts)));
    });
const textAt = async (path: string) => ((await get(path).expect(200)).body as Buffer).toString();

describe("the log for anybody", () => {
  it("gives its signed head and its key as they are now", async () => {
    const head = await readHead(fixture.context.database);
    const { headers } = await get("/ledger/checkpoint").expect(200);
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(await textAt("/ledger/checkpoint")).toBe(head.checkpoint);
    expect(await textAt("/ledger/key")).toBe(`${VERIFIER_KEY}\n`);
  });

  it("says at a well-known place by what it is checked", async () => {
    const reply = await request(app).get("/.well-known/signaldeck-ledger").expect(200);
    expect(reply.body).toEqual({
      origin: "deck.example/ledger",
      key: VERIFIER_KEY,
      log: "https://deck.example/ledger",
      verifier: "https://deck.example/verify.mjs",
      witnesses: [{ name: "remora.n621.de", key: REAL_WITNESS }],
    });
    await request(app).get("/.well-known/something-else").expect(404);
  });

  it("gives tiles of hashes and of entries, to be kept for ever", async () => {
    const entries = await fixture.entries();
    const hashes = await get("/ledger/tile/0/000.p/2").expect(200);
    expect(hashes.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(hashes.body).toEqual(Buffer.concat(entries.map(leafHash)));
    expect((await get("/ledger/tile/0/000.p/1")).body).toEqual(leafHash(entries[0] ?? ""));
    const bundle = (await get("/ledger/tile/entries/000.p/2")).body as Buffer;
    const length = bundle.readUInt16BE(0);
    expect(bundle.toString("utf8", 2, 2 + length)).toBe(entries[0]);
    expect(bundle.readUInt16BE(2 + length)).toBe(entries[1]?.length);
    const plain = await get("/ledger/tile/entries/000.p/2").set("Accept-Encoding", "identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
  });

  it.each([
    "tile/0/000",
    "tile/0/000.p/3",
    "tile/0/001.p/1",
    "tile/1/000.p/1",
    "tile/63/x999/x999/x999/x999/999",
    "tile/entries/000",
    "tile/entries/x001/000.p/1",
    "tile/0/0",
    "tile/0/000.p/0",
    "tile/../checkpoint%00",
    "signals/nothing.tlog-proof",
    "signals/nothing",
    "timestamps/2026-06-01.tsr",
    "timestamps/2026-05-31.txt",
    "timestamps/yesterday.tsr",
    "nothing",
  ])("has no %s", async (path) => {
    const { status, headers } = await get(`/ledger/${path}`);
    expect(status).toBe(404);
    expect(headers["cache-control"] ?? "no-store").toBe("no-store");
  });

  it("can be read by pages of any other host", async () => {
    const { headers } = await get("/ledger/checkpoint").set("Origin", "app://bundle").expect(200);
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
    const asked = await request(app)
      .options("/ledger/key")
      .set({ Origin: "app://bundle", "Access-Control-Request-Method": "POST" });
    expect(asked.headers["access-control-allow-methods"]).toBe("GET");
  });

  it("counts calls by address", async () => {
    const few = appWith(1);
    const statuses: number[] = [];
    for (let call = 0; call < 11; call += 1) {
      statuses.push((await request(few).get("/ledger/checkpoint")).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    const { headers } = await request(few).get("/ledger/checkpoint");
    expect(headers["access-control-expose-headers"]).toBe("Retry-After");
    for (const path of ["/verify.mjs", "/.well-known/signaldeck-ledger"]) {
      expect((await request(few).get(path)).status).toBe(429);
    }
  });

  it("gives the time stamp of a day, and the checkpoint that it is of", async () => {
    const { database } = fixture.context;
    const reply = Buffer.from("300530030201", "hex");
    const stamp = { day: "2026-05-31", checkpoint: "a note\n", reply: reply.toString("base64") };
    await database.write((transaction) =>
      database.model(LogTimestamp).create(stamp, { transaction }),
    );
    const stamped = await get("/ledger/timestamps/2026-05-31.tsr").expect(200);
    expect(stamped.headers).toMatchObject({
      "content-type": "application/timestamp-reply",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(stamped.body).toEqual(reply);
    expect(await textAt("/ledger/timestamps/2026-05-31.checkpoint")).toBe("a note\n");
  });

  it("gives the program by which it is checked", async () => {
    const { headers } = await get("/verify.mjs").expect(200);
    expect(headers["content-type"]).toMatch(/^(text|application)\/javascript/);
    expect(await textAt("/verify.mjs")).toContain("export async function verifyLog");
  });
});

describe("the proof of a signal", () => {
  const proof = () => textAt(`/ledger/signals/${signalId}.tlog-proof`);

  it("shows that its publication is in the log, without telling it", async () => {
    const text = await proof();
    expect(text).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra \S+\nindex 0\n\S{44}\n\ndeck\.example/);
    const [entry = ""] = await fixture.entries();
    const { fault, entries, record } = await verifyProof(text, { key: VERIFIER_KEY, signalId });
    expect({ fault, entries }).toEqual({ fault: null, entries: [entry] });
    expect(record).toMatchObject({ kind: "published", position: 1, at: 0 });
    expect(record).not.toHaveProperty("body");
  });

  it("opens it when everybody may read it", async () => {
    fixture.clock.advance(LOG_LIMITS.openAnyway);
    await fixture.advance();
    const text = await proof();
    const { fault, entries, record } = await verifyProof(text, { key: VERIFIER_KEY, signalId });
    expect(fault).toBeNull();
    expect(entries[1]).toContain('"direction":"CALL"');
    const [{ hash } = { hash: "" }] = await readLedger(fixture.context.database);
    expect(record).toMatchObject({ signalId, hash, body: { direction: "CALL" } });
    const other = await verifyProof(text, { key: VERIFIER_KEY, signalId: "another" });
    expect(other.fault).toMatch(/of another record than this signal's/);
    const broken = [
      text.replace("index 0", "index 1"),
      text.replace(/\n\S{44}\n/, "\n"),
      text.replace(/\n4\n/, "\n5\n"),
      text.replace(/extra \S+/, `extra ${Buffer.from("other").toString("base64")}`),
    ];
    const inBrowser = await browserVerifier();
    for (const changed of [text, ...broken]) {
      const verdict = await verifyProof(changed, { key: VERIFIER_KEY });
      expect(await inBrowser.verifyProof(changed, { key: VERIFIER_KEY })).toEqual(verdict);
      if (changed !== text) expect(verdict.fault).toMatch(/\w/);
    }
    expect((await verifyProof(text, {})).fault).toContain("--key");
  });
});

it("holds as a whole, read as a stranger reads it", async () => {
  const entries = await fixture.entries();
  const log = {
    key: await textAt("/ledger/key"),
    checkpoint: await textAt("/ledger/checkpoint"),
    entries,
  };
  expect(await verifyLog(log)).toMatchObject({ fault: null, size: 4, records: 2, sealed: 0 });
});
