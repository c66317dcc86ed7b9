import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@signaldeck/contract";
import { afterAll, beforeAll } from "vitest";
import { percentile } from "../bench/measure.ts";
import { AuditWorld } from "../src/app/testing/AuditWorld.ts";
import { OtherInstance } from "../src/app/testing/OtherInstance.ts";
import { soak } from "./support/soak.ts";

const ROUNDS = 30;
const LIMIT = 2 * SECOND;

let world: AuditWorld;
let other: OtherInstance;

beforeAll(async () => {
  world = await AuditWorld.open();
  const { config, clock } = world.product.services;
  const file = join(config.dataDir, "signaldeck.sqlite");
  other = await OtherInstance.open({ url: null, file }, clock);
});
afterAll(async () => {
  await other.close();
  await world.close();
});

soak(
  `who signs out is cut off by another instance that nobody wakes within ${LIMIT / SECOND} s`,
  async () => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { token } = await world.guest();
      await other.follow([token]);
      // At another moment of its beat each time.
      await sleep((round * SECOND) / ROUNDS);
      await world.make("post", "/auth/logout", { as: { token } });
      const told = performance.now();
      await other.readers.get(token)?.until(() => other.readers.get(token)?.ended === true);
      times.push(performance.now() - told);
    }
    const worst = Math.max(...times);
    return {
      figure: `${ROUNDS} sign-outs, p50 ${percentile(times, 0.5).toFixed(0)} ms, at most ${worst.toFixed(0)} ms`,
      holds: worst <= LIMIT,
    };
  },
);
