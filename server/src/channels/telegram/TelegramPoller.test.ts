import type { Update } from "grammy/types";
import { afterEach, beforeEach, expect, it } from "vitest";
import { TelegramPoller } from "./TelegramPoller.ts";
import { ApiFault } from "../../delivery/telegram/testing/BotApiState.ts";
import { TelegramStage } from "./testing/TelegramStage.ts";

let stage: TelegramStage;
let pollers: TelegramPoller[];
let got: string[];
beforeEach(async () => {
  stage = await TelegramStage.open();
  pollers = [];
  got = [];
});
afterEach(async () => {
  for (const poller of pollers) await poller.stop();
  await stage.close();
});

const keep = (update: Update): Promise<void> => {
  got.push(update.message?.text ?? "?");
  return Promise.resolve();
};

function poller(handle = keep): TelegramPoller {
  const { api, clock, database, logger } = stage;
  const made = new TelegramPoller({ api, clock, database, log: logger, handle, pause: 20 });
  pollers.push(made);
  return made;
}

it("hears what is written, and confirms it to Telegram", async () => {
  poller().start();
  stage.state.write(1, "one");
  stage.state.write(1, "two");
  await expect.poll(() => got).toEqual(["one", "two"]);
  await expect.poll(() => stage.state.updatesFrom(0)).toEqual([]);
});

it("asks by one process at a time; another one takes over", async () => {
  const [first, second] = [poller(), poller()];
  first.start();
  await expect.poll(() => stage.state.polling).toBe(true);
  second.start();
  stage.state.write(1, "one");
  await expect.poll(() => got).toEqual(["one"]);
  expect(stage.log.join("\n")).not.toContain("Conflict");
  await first.stop();
  stage.state.write(1, "two");
  await expect.poll(() => got.at(-1)).toBe("two");
});

it("gives an update again that could not be handled, and gives it up after five tries", async () => {
  let tries = 0;
  poller((update) => {
    if (update.message?.text !== "poison") return keep(update);
    tries += 1;
    return Promise.reject(new Error("the database is away"));
  }).start();
  stage.state.write(1, "poison");
  stage.state.write(1, "after");
  await expect.poll(() => got).toEqual(["after"]);
  expect(tries).toBe(5);
});

it("goes on after Telegram was away, or refused", async () => {
  stage.state.down = true;
  const conflict = new ApiFault(409, "Conflict: terminated by other getUpdates request");
  stage.state.refuseNext("getUpdates", conflict);
  poller().start();
  await expect.poll(() => stage.log.length).toBeGreaterThan(0);
  stage.state.down = false;
  stage.state.write(1, "hello");
  await expect.poll(() => got).toEqual(["hello"]);
  expect(stage.log.join("\n")).toContain("Conflict");
});
