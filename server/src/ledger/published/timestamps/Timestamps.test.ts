import { DAY } from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../../process/log.ts";
import { FIVE_MINUTES } from "../../../market/aggregateCandles.ts";
import { MARK, publish } from "../../../signals/testing/signalsFixture.ts";
import { LogTimestamp } from "../storage/LogTimestamp.ts";
import { readHead } from "../storage/readHead.ts";
import { saveLog } from "../testing/saveLog.ts";
import { logFixture, type LogFixture } from "../testing/logFixture.ts";
import { StandInAuthority } from "../testing/StandInAuthority.ts";
import { Timestamps } from "./Timestamps.ts";

let authority: StandInAuthority;
let fixture: LogFixture;
let timestamps: Timestamps;
let lines: { msg: string; reason?: string }[];

beforeAll(async () => {
  authority = await StandInAuthority.open();
});
afterAll(() => authority.close());
beforeEach(async () => {
  lines = [];
  authority.answer = null;
  authority.requests.length = 0;
  fixture = await logFixture();
  timestamps = timestampsOf(authority.url);
});
afterEach(async () => {
  await timestamps.stop();
  await fixture.storage.close();
});

function timestampsOf(address: string | null): Timestamps {
  const { clock, context, headFile } = fixture;
  const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line) as never) });
  const { database } = context;
  return new Timestamps({ database, clock, log, headFile, authority: address, interval: 5 });
}

const stamps = () =>
  fixture.context.database.model(LogTimestamp).findAll({ order: [["day", "ASC"]], raw: true });

/** MARK lies on 1 June, UTC. */
async function record(mark = 0): Promise<void> {
  await publish(fixture.context, MARK + mark * FIVE_MINUTES);
  await fixture.advance();
}

describe("the log's head", () => {
  it("is stamped once for each day that has ended, so that OpenSSL verifies it", async () => {
    await timestamps.attempt();
    await record();
    await timestamps.attempt();
    await timestamps.attempt();
    fixture.clock.advance(DAY);
    await record(1);
    await timestamps.attempt();
    const rows = await stamps();
    expect(rows.map(({ day }) => day)).toEqual(["2026-05-31", "2026-06-01"]);
    expect(authority.requests).toHaveLength(2);
    const [first, second] = rows.map(({ checkpoint, reply }) => ({
      text: checkpoint,
      reply: Buffer.from(reply, "base64"),
    }));
    if (!first || !second) throw new Error("Two days were stamped");
    expect(second.text).toBe((await readHead(fixture.context.database)).checkpoint);
    expect(await authority.verifies(first.reply, first.text)).toBe(true);
    expect(await authority.verifies(second.reply, second.text)).toBe(true);
    expect(await authority.verifies(second.reply, first.text)).toBe(false);
    expect(lines).toEqual([]);
  });

  it("is stamped by itself, and not where no authority is set", async () => {
    await record();
    const none = timestampsOf(null);
    none.start();
    await none.attempt();
    await none.stop();
    expect(await stamps()).toEqual([]);
    timestamps.start();
    await expect.poll(stamps).toHaveLength(1);
  });

  it("is not stamped while it is not signed any more", async () => {
    const { database } = fixture.context;
    await record();
    const restore = await saveLog(database);
    await record(1);
    await restore();
    await timestamps.attempt();
    expect(authority.requests).toEqual([]);
  });
});

describe("an authority that does not stamp", () => {
  const REFUSED = Buffer.from("30053003020102", "hex");

  it.each([
    ["is busy", 503, Buffer.from("later"), /It answered 503/],
    ["refuses", 200, REFUSED, /refused with the status 2/],
    ["says something else", 200, Buffer.from("hello"), /answered with no time stamp/],
    ["says nothing", 200, Buffer.alloc(0), /answered with no time stamp/],
    ["grants nothing", 200, Buffer.from("30053003020100", "hex"), /of something else/],
  ])("since it %s is reported once and asked again", async (_what, status, body, words) => {
    await record();
    authority.answer = (response) => void response.writeHead(status).end(body);
    await timestamps.attempt();
    await timestamps.attempt();
    expect(lines.map(({ reason }) => reason)).toEqual([expect.stringMatching(words)]);
    expect(await stamps()).toEqual([]);
    authority.answer = null;
    await timestamps.attempt();
    expect(await stamps()).toHaveLength(1);
  });

  it("for our question, but for an earlier one of the same head, is not believed", async () => {
    await record();
    await timestamps.attempt();
    const [stamp] = await stamps();
    const earlier = Buffer.from(stamp?.reply ?? "", "base64");
    fixture.clock.advance(DAY);
    authority.answer = (response) => void response.writeHead(200).end(earlier);
    await timestamps.attempt();
    expect(await stamps()).toHaveLength(1);
    expect(lines.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/time stamp of something else/),
    ]);
  });
});
