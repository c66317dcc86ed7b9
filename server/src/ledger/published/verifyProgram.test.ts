import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { logHeadText, shortRoot } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../process/log.ts";
import { VERIFIER } from "../../paths.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { readLedger } from "../sealed/readLedger.ts";
import { MARK, publish } from "../../signals/testing/signalsFixture.ts";
import { LOG_LIMITS } from "./growLog.ts";
import { textOfCheckpoint } from "./note/checkpoint.ts";
import { readLogHead } from "./readLogHead.ts";
import { readSeals } from "./readSeals.ts";
import { readHead } from "./storage/readHead.ts";
import { StandInWitness } from "./testing/StandInWitness.ts";
import { signedLog } from "./testing/madeLog.ts";
import { serveLog } from "./testing/serveLog.ts";
import type { ServedSite } from "./testing/serveSite.ts";
import { logFixture, VERIFIER_KEY, type LogFixture } from "./testing/logFixture.ts";

let fixture: LogFixture;
let served: ServedSite;
let folder: string;
let url: string;
let kept: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-verify-"));
  fixture = await logFixture();
  await publish(fixture.context);
  await fixture.advance();
  served = await serveLog(fixture, fixture.context);
  url = served.ledger;
  kept = join(folder, "kept.txt");
  await writeFile(kept, await (await fetch(`${url}/checkpoint`)).text());
  await publish(fixture.context, MARK + FIVE_MINUTES);
  await fixture.advance(LOG_LIMITS.openAnyway);
});
afterAll(async () => {
  served.close();
  await fixture.storage.close();
  await rm(folder, { recursive: true });
});

/** Runs the program as a stranger would: how it ended, and what it said last. */
function run(...options: string[]): Promise<{ code: unknown; said: string; all: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [VERIFIER, ...options], (error, stdout) => {
      const said = stdout.trim().split("\n").at(-1) ?? "";
      done({ code: error?.code ?? 0, said, all: stdout });
    });
  });
}

describe("the program by which the log is checked", () => {
  it("reads a server's log, keeps it, and ends with 0 where everything holds", async () => {
    const saved = join(folder, "log.txt");
    const options = ["--key", VERIFIER_KEY, "--kept", kept];
    const holds = { code: 0, said: "Everything holds." };
    expect(await run(url, ...options, "--save", saved)).toMatchObject(holds);
    expect(await run(saved, ...options)).toMatchObject(holds);
    const text = await readFile(saved, "utf8");
    await writeFile(saved, text.replace('"direction":"CALL"', '"direction":"PUT"'));
    expect(await run(saved, ...options)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/are not those that its checkpoint signs/) as string,
    });
  });

  it("checks by whatever path it is called, and never ends well without having looked", async () => {
    const link = join(folder, "link.mjs");
    await symlink(VERIFIER, link);
    const { stdout } = await promisify(execFile)(process.execPath, [link, url]);
    expect(stdout).toMatch(/Everything holds\.\n$/);
  });

  it("holds the log, live or saved, against the head that a message told", async () => {
    const head = await readLogHead({ headFile: fixture.headFile, log: createLog("silent") });
    if (!head) throw new Error("there is a log");
    const saved = join(folder, "told.txt");
    const told = logHeadText(head);
    for (const root of [told, `${head.size}:${shortRoot(head.root)}`]) {
      for (const source of [url, saved]) {
        const { code, all } = await run(source, "--root", root, "--save", saved);
        expect(code).toBe(0);
        expect(all).toMatch(/It still begins with the entries whose root you kept\.\nEverything/);
      }
    }
    // The key is the same, the log another one: without what was saved nobody would see it.
    const entries = (await readFile(saved, "utf8")).trimEnd().split("\n").slice(1);
    const { checkpoint } = signedLog(entries.slice(1));
    const forked = join(folder, "forked.txt");
    const first = JSON.stringify({ key: VERIFIER_KEY, checkpoint });
    await writeFile(forked, [first, ...entries.slice(1), ""].join("\n"));
    expect((await run(forked, "--root", told)).all).toContain(
      `The log has ${head.size - 1} entries, and had ${head.size} by the root that you kept.`,
    );
    expect(await run(saved, "--root", told.slice(0, -1))).toMatchObject({ code: 1 });
  });

  it("demands the signatures of witnesses, and says whose there are", async () => {
    const { clock } = fixture;
    const name = "witness.example/w1";
    const witness = await StandInWitness.open({ clock, name, logKey: VERIFIER_KEY });
    await witness.close();
    const key = ["--key", VERIFIER_KEY, "--witness", witness.verifierKey];
    expect(await run(url, ...key)).toMatchObject({
      code: 1,
      said: `The checkpoint is not signed by the witness ${name}.`,
    });
    const { checkpoint } = await readHead(fixture.context.database);
    const signature = witness.signatureOf(textOfCheckpoint(checkpoint));
    const head = { key: VERIFIER_KEY, checkpoint: `${checkpoint}${signature}` };
    const saved = join(folder, "witnessed.txt");
    await writeFile(saved, [JSON.stringify(head), ...(await fixture.entries()), ""].join("\n"));
    const at = new Date(clock.now()).toISOString();
    const { code, all } = await run(saved, ...key);
    expect(code).toBe(0);
    expect(all).toContain(`Witness: ${name} signed this at ${at}.\n`);
    expect((await run(saved)).all).toContain(`Witness: ${name} stands there, too`);
    // A witness twice, and the log's own key, which is not a witness's.
    expect(await run(saved, ...key, "--witness", witness.verifierKey)).toMatchObject({ code: 0 });
    expect(await run(saved, "--witness", VERIFIER_KEY)).toMatchObject({
      code: 1,
      said: "A witness's key is no Ed25519 key.",
    });
  });

  it("says of each signal in a member's download whether the log sealed it so", async () => {
    const { database } = fixture.context;
    const publications = await readLedger(database);
    const seals = await readSeals(
      database,
      publications.map(({ signalId }) => signalId ?? ""),
    );
    const [first, second] = [...seals.values()];
    const file = join(folder, "my-data.json");
    const entries = (change: object) => [
      { kind: "limits" },
      { kind: "entry", seal: first },
      { kind: "entry", seal: null },
      { kind: "entry", seal: { ...second, ...change } },
    ];
    await writeFile(file, JSON.stringify({ journal: entries({}) }));
    const { code, all } = await run(url, "--own", file);
    expect(code).toBe(0);
    expect(
      all.match(/^Your signal \S+, record \d+: the log sealed it as you have it\.$/gm),
    ).toHaveLength(2);
    const record = second?.record.replace('"direction":"CALL"', '"direction":"PUT"');
    await writeFile(file, JSON.stringify({ journal: entries({ record }) }));
    expect(await run(url, "--own", file)).toMatchObject({
      code: 1,
      said: "1 of your 2 signals are not in the log.",
      all: expect.stringMatching(/, record 2: NOT what the log holds\.$/m) as string,
    });
    await writeFile(file, "{}");
    expect(await run(url, "--own", file)).toMatchObject({
      code: 1,
      said: "The file is no download of a member's data (JSON).",
    });
  });

  it("checks the proof of one signal", async () => {
    const [, opened = ""] = (await fixture.entries()).filter((entry) => entry.includes("signalId"));
    const { record } = JSON.parse(opened) as { record: { signalId: string } };
    const proof = join(folder, "one.tlog-proof");
    const reply = await fetch(`${url}/signals/${record.signalId}.tlog-proof`);
    await writeFile(proof, await reply.text());
    expect(await run(proof, "--key", VERIFIER_KEY)).toMatchObject({ code: 0 });
    expect(await run(proof)).toMatchObject({ code: 1 });
  });

  it("says in a sentence what it could not read", async () => {
    expect(await run()).toMatchObject({ code: 1, said: expect.stringMatching(/^Usage/) as string });
    expect(await run(`${url}/nowhere`)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/answers 404\.$/) as string,
    });
    expect(await run(join(folder, "nothing"))).toMatchObject({ code: 1 });
  });
});
