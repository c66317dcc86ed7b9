import { join } from "node:path";
import { MINUTE, SECOND } from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Sessions } from "../accounts/Sessions.ts";
import { LOOK_INTERVAL } from "../database/OtherProcesses.ts";
import { LAST_WORDS } from "../live/LiveClient.ts";
import { soon } from "../testing/soon.ts";
import { AuditWorld } from "./testing/AuditWorld.ts";
import { OtherInstance } from "./testing/OtherInstance.ts";
import { CHANGES_STANDING } from "./testing/standingScenarios.ts";

const NAMES = Object.keys(CHANGES_STANDING);

let world: AuditWorld;
let other: OtherInstance;

async function openOther(interval?: number): Promise<OtherInstance> {
  const { config, clock } = world.product.services;
  const file = join(config.dataDir, "signaldeck.sqlite");
  return OtherInstance.open({ url: config.databaseUrl, file }, clock, interval);
}

beforeAll(async () => {
  world = await AuditWorld.open();
  other = await openOther(20);
  // The time by which cached sessions grow old stands still: only what is heard can end one.
  vi.spyOn(performance, "now").mockReturnValue(1_000_000);
}, MINUTE);
afterAll(async () => {
  vi.restoreAllMocks();
  await other.close();
  await world.close();
});

/** Does what the scenario prepares, on the first instance. */
async function prepare(name: string): Promise<() => Promise<void>> {
  const deed = await CHANGES_STANDING[name]?.(world);
  const endpoint = ALL_ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name);
  if (!deed || !endpoint) throw new Error(`no scenario for ${name}`);
  const { as, params = {}, body } = deed;
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? "");
  return async () => {
    expect((await world.call(endpoint.method, path, { as, body })).status).toBeLessThan(300);
  };
}

/** That the other instance finds what is stored, and that streams without a session have ended. */
async function expectSame(instance: OtherInstance): Promise<void> {
  const { database, clock } = world.product.services;
  const stored = new Sessions({ database, clock, demandSecondFactor: true });
  for (const token of world.tokens) {
    const session = await stored.find(token);
    expect(await instance.sessions.find(token)).toEqual(session);
    const reader = instance.readers.get(token);
    if (reader && session === null) expect(reader.ended).toBe(true);
  }
}

describe("another instance", () => {
  it("refuses tokens and ends streams on account of all that happens here", async () => {
    const orders = fc.shuffledSubarray(NAMES, { minLength: NAMES.length });
    await fc.assert(
      fc.asyncProperty(orders, async (names) => {
        for (const name of names) {
          const act = await prepare(name);
          await other.follow(world.tokens);
          await act();
          await soon(() => expectSame(other));
        }
      }),
      { numRuns: 1 },
    );
  });

  it("does so by the beat of the product, which is short enough", async () => {
    // Two seconds, also for a stream whose reader takes not even its last words.
    expect(LOOK_INTERVAL + LAST_WORDS).toBeLessThanOrEqual(2 * SECOND);
    const slow = await openOther();
    try {
      for (const name of ["post /auth/logout", "post /staff/members/:id/block"]) {
        const act = await prepare(name);
        await slow.follow(world.tokens);
        await act();
        await soon(() => expectSame(slow));
      }
    } finally {
      await slow.close();
    }
  });
});
