import express from "express";
import supertest from "supertest";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "../process/log.ts";
import { TestClock } from "../testing/TestClock.ts";
import { requestLog } from "./callSteps.ts";
import { errorHandler } from "./errors.ts";
import { FaultLog } from "./FaultLog.ts";

interface Line {
  level: number;
  msg: string;
  calls?: number;
}

let lines: Line[];
let next: Error;
let app: express.Express;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Line);
  app = express()
    .use(requestLog(createLog("info", { write })))
    .use(() => {
      throw next;
    })
    .use(errorHandler({ clock: new TestClock(), faults: new FaultLog() }));
});
afterEach(() => void vi.useRealTimers());

const fail = async (times: number, status: number) => {
  for (let n = 0; n < times; n += 1) await supertest(app).get("/").expect(status);
};

it("tells once in a minute that the storage takes nothing, and counts the rest", async () => {
  next = new Error("SQLITE_FULL: database or disk is full");
  await fail(5, 503);
  // The cause, and the line of the call that met it first.
  expect(lines.map(({ msg }) => msg)).toEqual(["request failed", expect.anything()]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines.at(-1)).toMatchObject({ calls: 4 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(3);
  await fail(1, 503);
  expect(lines.slice(3).map(({ msg }) => msg)).toContain("request failed");
});

it("tells of each call that failed of something else", async () => {
  next = new Error("a fault of ours");
  await fail(3, 500);
  expect(lines.filter(({ msg }) => msg === "request failed")).toHaveLength(3);
});
