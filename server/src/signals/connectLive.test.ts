import { HOUR } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Changed } from "../database/CommitObservers.ts";
import { EventLog } from "../live/EventLog.ts";
import { recordLiveEvent } from "../live/recordLiveEvent.ts";
import { signalEvent } from "../live/testing/signalEvent.ts";
import { createLog } from "../process/log.ts";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.ts";
import { connectLive, type LiveParts } from "../live/connectLive.ts";

let storage: TestDatabase;
let eventLog: EventLog;
/** Who heard of something, in the order in which they did. */
let heard: string[];
let disconnect: () => void;
let changeInboxes: (changed: Changed) => void;

const log = createLog("silent");
const note = (name: string) => () => void heard.push(name);

beforeEach(async () => {
  storage = await createTestDatabase();
  const { database } = storage;
  heard = [];
  eventLog = new EventLog({ database, log, feedName: "scripted", pollInterval: HOUR });
  await eventLog.start();
});
afterEach(async () => {
  disconnect();
  await eventLog.stop();
  await storage.close();
});

function connect(change: Partial<LiveParts> = {}): void {
  disconnect = connectLive({
    eventLog,
    engineState: { apply: note("engine state") },
    pauses: { apply: () => ["ada"] },
    board: { apply: note("board") },
    pairs: { apply: note("pairs") },
    hub: {
      deliver: note("readers"),
      notify: (memberId, { type }) => note(`${memberId}'s ${type.split(".")[0]}`)(),
      broadcast: ({ type }) => note(type)(),
      cutOff: () => Promise.resolve(),
    },
    performance: { load: () => Promise.reject(new Error("not asked")) },
    count: note("metrics"),
    followers: [{ hear: note("webhooks") }, { hear: note("push") }],
    onSessionChange: () => () => undefined,
    onInboxChange: (listener) => {
      changeInboxes = listener;
      return () => (changeInboxes = () => undefined);
    },
    log,
    ...change,
  });
}

const publish = (number: number) =>
  storage.database.write((transaction) =>
    recordLiveEvent(storage.database, transaction, {
      event: signalEvent(number),
      audience: "silver",
      at: 0,
    }),
  );

const AFTER_BOARD = ["pairs", "readers", "metrics", "webhooks", "push"];

it("hands each event to what is known in memory, then to the readers, then to the followers", async () => {
  connect();
  await publish(1);
  const all = ["engine state", "ada's hold", "board", ...AFTER_BOARD];
  expect(heard).toEqual(all);
  disconnect();
  await publish(2);
  expect(heard).toEqual(all);
});

it("hands it to all the others when one of them fails", async () => {
  connect({
    board: {
      apply: () => {
        throw new Error("no board");
      },
    },
  });
  await publish(1);
  expect(heard).toEqual(["engine state", "ada's hold", ...AFTER_BOARD]);
});

it("tells the streams of whose inbox has changed, of all where it is not known whose", () => {
  connect();
  changeInboxes(new Set(["ada", "eve"]));
  changeInboxes("all");
  expect(heard).toEqual(["ada's inbox", "eve's inbox", "inbox.changed"]);
  disconnect();
  changeInboxes("all");
  expect(heard).toHaveLength(3);
});
