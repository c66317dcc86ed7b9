import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../../process/log.ts";
import { FIVE_MINUTES } from "../../../market/aggregateCandles.ts";
import { MARK, publish } from "../../../signals/testing/signalsFixture.ts";
import { HeadFile } from "../HeadFile.ts";
import { textOfCheckpoint } from "../note/checkpoint.ts";
import { readCheckpoint, readProof } from "../readLog.ts";
import { readSummary } from "../readSummary.ts";
import { readHead } from "../storage/readHead.ts";
import { saveLog } from "../testing/saveLog.ts";
import { logFixture, VERIFIER_KEY, type LogFixture } from "../testing/logFixture.ts";
import { StandInWitness } from "../testing/StandInWitness.ts";
import { EMPTY_ROOT } from "../tree/merkleTree.ts";
import { verifyLog, verifyProof } from "../../../../verifier/verify.mjs";
import { Witnesses } from "./Witnesses.ts";

let fixture: LogFixture;
let one: StandInWitness;
let two: StandInWitness;
let witnesses: Witnesses;
/** What was logged: level, message, reason. */
let lines: { level: number; msg: string; witness: string; reason?: string }[];

beforeEach(async () => {
  lines = [];
  fixture = await logFixture();
  const { clock } = fixture;
  one = await StandInWitness.open({ clock, name: "one.example/w", logKey: VERIFIER_KEY });
  two = await StandInWitness.open({ clock, name: "two.example/w", logKey: VERIFIER_KEY });
  witnesses = witnessesOf();
});
afterEach(async () => {
  await witnesses.stop();
  await one.close();
  await two.close();
  await fixture.storage.close();
});

/** As a server has them that starts now. */
function witnessesOf(headFile = fixture.headFile, delay = 0, interval = 5): Witnesses {
  const { clock, context } = fixture;
  return new Witnesses({
    database: context.database,
    clock,
    log: createLog("info", { write: (line) => void lines.push(JSON.parse(line) as never) }),
    headFile,
    witnesses: [one.setting, two.setting],
    interval,
    delayAfter: () => delay,
  });
}

async function record(mark: number): Promise<string> {
  const { id } = await publish(fixture.context, MARK + mark * FIVE_MINUTES);
  await fixture.advance();
  return id;
}

const publicLog = () => ({ database: fixture.context.database, headFile: fixture.headFile });
const shown = () => readCheckpoint(publicLog());
const states = async () => {
  const settings = { witnesses: [one.setting, two.setting] };
  const { witnesses: found } = await readSummary({ ...publicLog(), ...settings });
  return found.map(({ state, signedSize }) => [state, signedSize]);
};
const said = () => lines.map(({ msg, reason }) => (reason ? `${msg}: ${reason}` : msg));

describe("witnesses", () => {
  it("sign each head that goes on, which is shown below the log's own signature", async () => {
    expect(await states()).toEqual([
      ["waiting", null],
      ["waiting", null],
    ]);
    await record(0);
    await witnesses.attempt();
    for (let mark = 1; mark < 9; mark += 1) {
      await record(mark);
      await witnesses.attempt();
    }
    const head = await readHead(fixture.context.database);
    const text = textOfCheckpoint(head.checkpoint);
    const signed = `${head.checkpoint}${one.signatureOf(text)}${two.signatureOf(text)}`;
    expect(await shown()).toBe(signed);
    expect(one.requests).toHaveLength(9);
    expect(one.requests[0]).toMatch(/^old 0\n\ndeck\.example\/ledger\n1\n/);
    expect(one.requests[8]).toMatch(/^old 8\n(\S{43}=\n)+\ndeck\.example\/ledger\n9\n/);
    expect(await states()).toEqual([
      ["signed", 9],
      ["signed", 9],
    ]);
    expect(said()).toEqual([]);
  });

  it("are asked once for a head, and not for an empty log", async () => {
    await witnesses.attempt();
    await record(0);
    await Promise.all([witnesses.attempt(), witnesses.attempt()]);
    await witnesses.attempt();
    expect(one.requests).toHaveLength(1);
  });

  it("are asked by themselves, from time to time", async () => {
    witnesses.start();
    await record(0);
    await expect.poll(states).toEqual([
      ["signed", 1],
      ["signed", 1],
    ]);
  });

  it("stand in the proof of a signal, and both are what the verifier demands", async () => {
    const id = await record(0);
    await record(1);
    await witnesses.attempt();
    const keys = [one.verifierKey, two.verifierKey];
    const proof = (await readProof(publicLog(), id)) ?? "";
    const at = fixture.clock.now();
    const seen = [
      { name: "one.example/w", at },
      { name: "two.example/w", at },
    ];
    const known = { key: VERIFIER_KEY, witnesses: keys };
    expect(await verifyProof(proof, known)).toMatchObject({ fault: null, witnesses: seen });
    const log = { key: VERIFIER_KEY, checkpoint: await shown(), entries: await fixture.entries() };
    expect(await verifyLog(log, known)).toMatchObject({ fault: null, witnesses: seen });
    // A later head has none yet.
    await record(2);
    const later = { ...log, checkpoint: await shown(), entries: await fixture.entries() };
    expect(await verifyLog(later, known)).toMatchObject({
      fault: "The checkpoint is not signed by the witness one.example/w.",
      witnesses: [],
    });
    expect((await verifyLog(later)).fault).toBeNull();
    expect((await verifyProof((await readProof(publicLog(), id)) ?? "", known)).fault).toMatch(
      /two|one/,
    );
  });

  it("that are at another size are asked once more from there", async () => {
    await record(0);
    await witnesses.attempt();
    await record(1);
    // One has forgotten all, the other has had the head from another server.
    one.tree = { size: 0, root: EMPTY_ROOT };
    const { size, root } = await readHead(fixture.context.database);
    two.tree = { size, root: Buffer.from(root, "hex") };
    await witnesses.attempt();
    expect(one.requests.map((request) => request.split("\n")[0])).toEqual([
      "old 0",
      "old 1",
      "old 0",
    ]);
    expect(two.requests.at(-1)).toMatch(/^old 2\n\n/);
    expect(await states()).toEqual([
      ["signed", 2],
      ["signed", 2],
    ]);
    expect(said()).toEqual([]);
  });
});

describe("a witness that is away", () => {
  it.each([
    [404, "", /does not know the log/],
    [403, "", /does not take the log's signature/],
    [500, "", /It answered 500/],
    [302, "", /It answered 302/],
    [200, "— one.example/w AAAA\n", /without a signature of its key that holds/],
    [409, "many\n", /It answered 409/],
  ])("by %s is reported once, and asked again", async (status, text, words) => {
    one.answer = (response) => void response.writeHead(status).end(text);
    await record(0);
    for (let look = 0; look < 3; look += 1) await witnesses.attempt();
    expect(one.requests).toHaveLength(3);
    expect(said()).toEqual([expect.stringMatching(words)]);
    expect(await states()).toEqual([
      ["waiting", null],
      ["signed", 1],
    ]);
    one.answer = null;
    await witnesses.attempt();
    expect(said()[1]).toBe("a witness signs the ledger's log again");
    expect(await states()).toEqual([
      ["signed", 1],
      ["signed", 1],
    ]);
  });

  it("by its host, too, and is not asked again at once", async () => {
    const patient = witnessesOf(fixture.headFile, 60_000);
    await one.close();
    await record(0);
    await patient.attempt();
    await patient.attempt();
    expect(said()).toEqual([expect.stringMatching(/has not signed.*The connection was refused/)]);
  });

  it("keeps nobody waiting who writes the ledger or asks for a checkpoint", async () => {
    let release = () => {};
    one.answer = (response) => (release = () => void response.writeHead(500).end());
    await record(0);
    const looking = witnesses.attempt();
    await expect.poll(() => one.requests).toHaveLength(1);
    await record(1);
    expect(await shown()).toContain("deck.example/ledger\n2\n");
    release();
    await looking;
  });

  it("that signs in another's name, or for another log, is not believed", async () => {
    await record(0);
    const { checkpoint } = await readHead(fixture.context.database);
    const other = two.signatureOf(textOfCheckpoint(checkpoint));
    const elsewhere = one.signatureOf("deck.example/other\n1\nAAAA\n");
    one.answer = (response) => void response.writeHead(200).end(`${other}${elsewhere}`);
    await witnesses.attempt();
    expect(await shown()).not.toContain("one.example/w");
    expect(await states()).toEqual([
      ["waiting", null],
      ["signed", 1],
    ]);
  });
});

describe("a fork of the log", () => {
  /** A database from before that went on otherwise, on a new disk, under the same key. */
  async function fork(marks: number): Promise<void> {
    const { database } = fixture.context;
    await record(0);
    await witnesses.attempt();
    const restore = await saveLog(database);
    await record(1);
    await record(2);
    await witnesses.attempt();
    await restore();
    await rm(fixture.headFile.path);
    const { path } = fixture.headFile;
    fixture.headFile = new HeadFile({ database, dataDir: dirname(path) });
    for (let mark = 0; mark < marks; mark += 1) await record(10 + mark);
    witnesses = witnessesOf();
  }

  it.each([
    ["is shorter than what it has signed (409)", 1],
    ["has as many entries (422)", 2],
    ["is longer (422)", 4],
  ])("is refused by a witness when it %s, and the public summary says so", async (_what, marks) => {
    const { database } = fixture.context;
    await fork(marks);
    const before = one.tree;
    // Of this size the witness may have signed nothing before.
    const { size } = await readHead(database);
    expect(size).toBeGreaterThanOrEqual(marks);
    await witnesses.attempt();
    await witnesses.attempt();
    expect(one.tree).toEqual(before);
    expect(await shown()).toBe((await readHead(database)).checkpoint);
    const summary = await readSummary({ ...publicLog(), witnesses: [one.setting] });
    const at = new Date(fixture.clock.now()).toISOString();
    expect(summary.witnesses).toEqual([
      { name: "one.example/w", state: "refused", signedSize: 1, at },
    ]);
    const refusing = lines.filter(({ level }) => level === 50).map(({ witness }) => witness);
    expect(refusing.sort()).toEqual(["one.example/w", "two.example/w"]);
    // Nor does a later head of it get a signature.
    await record(30);
    await witnesses.attempt();
    expect(one.tree).toEqual(before);
    expect(await shown()).not.toContain("one.example/w");
  });

  it("is forgotten when the log goes on from what was signed again", async () => {
    await record(0);
    await witnesses.attempt();
    const signed = one.tree;
    one.tree = { size: 1, root: Buffer.alloc(32) };
    await record(1);
    await witnesses.attempt();
    expect((await states())[0]).toEqual(["refused", 1]);
    one.tree = signed;
    await record(2);
    await witnesses.attempt();
    expect((await states())[0]).toEqual(["signed", 3]);
  });

  it("that we know of ourselves is brought to no witness", async () => {
    const { database } = fixture.context;
    await record(0);
    const restore = await saveLog(database);
    await record(1);
    await restore();
    await witnesses.attempt();
    expect((await fixture.headFile.look()).fork).not.toBeNull();
    expect(one.requests).toEqual([]);
  });
});
