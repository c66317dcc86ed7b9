import { journalApi } from "@signaldeck/contract";
import request from "supertest";
import { expect, it } from "vitest";
import { createLog } from "../process/log.ts";
import { moduleApp } from "../testing/moduleApp.ts";
import { TestClock } from "../testing/TestClock.ts";
import { callerAddress } from "./callerAddress.ts";
import { securityLog } from "./securityLog.ts";
import type { Session } from "./session.ts";

const TOKEN = "t".repeat(43);

it.each([
  ["signals_locked", { tier: "gold", dashboardUnlocked: false }],
  ["risk_unacknowledged", { tier: "gold", dashboardUnlocked: true, riskUnacknowledged: true }],
  ["second_factor_needed", { role: "support", tier: "guest", secondFactorMissing: true }],
] as const)("a right that is refused as %s is an event", async (outcome, viewer) => {
  const session: Session = {
    id: "session",
    memberId: "member",
    viewer: { role: "member", dashboardUnlocked: false, ...viewer },
  };
  const counted: object[] = [];
  const app = moduleApp({
    clock: new TestClock(),
    findSession: () => Promise.resolve(session),
    mount: (api) => {
      api.json(journalApi.today, () => {
        throw new Error("not called");
      });
    },
    watch: [
      securityLog({
        secret: "of this test",
        addressOf: callerAddress([]),
        log: createLog("silent"),
        count: (event) => counted.push(event),
      }),
    ],
  });
  const { path } = journalApi.today;
  await request(app).get(`/api${path}`).set("authorization", `Bearer ${TOKEN}`).expect(403);
  await expect.poll(() => counted).toEqual([{ call: `get ${path}`, outcome }]);
});
