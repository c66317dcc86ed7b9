import { decide, MINUTE, type CountdownDto, type UserDto } from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { presentUser } from "../accounts/presentUser.ts";
import { Sessions } from "../accounts/Sessions.ts";
import type { Session } from "../http/session.ts";
import { Member } from "../members/Member.ts";
import { AuditWorld } from "./testing/AuditWorld.ts";
import { readStanding } from "./testing/standing.ts";
import {
  CHANGES_STANDING,
  LEAVES_STANDING,
  NO_TOKEN_TELLS,
  type StandingDeed,
} from "./testing/standingScenarios.ts";

const NAMES = Object.keys(CHANGES_STANDING);

let world: AuditWorld;
beforeAll(async () => {
  world = await AuditWorld.open();
  // The time by which cached sessions grow old stands still: only a change can end one.
  vi.spyOn(performance, "now").mockReturnValue(1_000_000);
}, MINUTE);
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

type Found = Record<string, Session | null>;

/** What each token that anybody holds gives, as the next call would find it. */
async function cached(): Promise<Found> {
  const { sessions } = world.product.services;
  const entries = world.tokens.map(async (token) => [token, await sessions.find(token)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** The same as it is stored. */
async function stored(): Promise<Found> {
  const { database, clock } = world.product.services;
  const nothingCached = new Sessions({ database, clock, demandSecondFactor: true });
  const entries = world.tokens.map(
    async (token) => [token, await nothingCached.find(token)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

const HOT = ALL_ENDPOINTS.filter(({ hot }) => hot);

/** Asks all hot calls, so that the next time they are answered from what is kept. */
async function askHot(token: string): Promise<void> {
  for (const { path } of HOT) await world.call("get", path, { as: { token } });
}

/** Asks them again: each has to say what is stored now. */
async function assertHot(token: string, session: Session | null): Promise<void> {
  const { database, sessions } = world.product.services;
  const asked: Record<string, unknown> = {};
  for (const { path, permission } of HOT) {
    const { status, data } = await world.call("get", path, { as: { token } });
    const viewer = permission === "public" ? null : (session?.viewer ?? null);
    const decision = decide(viewer, permission);
    const refusal = viewer === null ? 401 : 403;
    expect([path, status]).toEqual([path, decision.allowed ? 200 : refusal]);
    asked[path] = data;
  }
  if (!session) return;
  const member = await database.model(Member).findByPk(session.memberId, { raw: true });
  if (!member) throw new Error("a session of nobody");
  const user: UserDto = presentUser(sessions, member);
  expect(asked["/auth/me"]).toEqual(user);
  const { tier, dashboardUnlocked, expiresAt } = user;
  const countdown = asked["/countdown"] as CountdownDto;
  expect(countdown).toMatchObject({ tier, dashboardUnlocked, expiresAt });
}

const deedOf = (name: string): Promise<StandingDeed> =>
  CHANGES_STANDING[name]?.(world) ?? Promise.reject(new Error(`no scenario for ${name}`));

async function act(name: string, { as, params = {}, body }: StandingDeed): Promise<void> {
  const endpoint = ALL_ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name);
  if (!endpoint) throw new Error(`the contract has no call ${name}`);
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? "");
  const reply = await world.call(endpoint.method, path, { as, body });
  expect(reply.status, `${name}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
}

describe("the table of calls", () => {
  it("says of every call that writes whether it changes what a token gives", () => {
    const writing = ALL_ENDPOINTS.filter(({ method }) => method !== "get");
    const calls = writing.map(({ method, path }) => `${method} ${path}`);
    expect([...NAMES, ...LEAVES_STANDING].sort()).toEqual(calls.sort());
  });
});

it("keeps what is cached for as long as nothing changes", async () => {
  await world.guest();
  const before = await cached();
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const after = await cached();
  for (const token of world.tokens) expect(after[token]).toBe(before[token]);
});

describe.each(NAMES)("%s", (name) => {
  it("is seen by the next call with a token from before", async () => {
    const { database } = world.product.services;
    const others = world.tokens.length;
    const deed = await deedOf(name);
    const concerned = world.tokens.slice(others);
    for (const token of concerned) await askHot(token);
    const before = await cached();
    const rows = await readStanding(database);
    await act(name, deed);
    expect(await readStanding(database)).not.toEqual(rows);
    const after = await cached();
    expect(after).toEqual(await stored());
    const touched = Object.keys(before).filter(
      (token) => JSON.stringify(before[token]) !== JSON.stringify(after[token]),
    );
    expect(touched.length > 0).toBe(!(name in NO_TOKEN_TELLS));
    for (const token of new Set([...concerned, ...touched])) {
      await assertHot(token, after[token] ?? null);
    }
  });
});

it("is seen whatever else happens at the same time, also by calls on their way", async () => {
  const rounds = fc.array(
    fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 4 }),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
  await fc.assert(
    fc.asyncProperty(rounds, async (together) => {
      for (const names of together) {
        const deeds = [];
        for (const name of names) deeds.push([name, await deedOf(name)] as const);
        await cached();
        const acting = Promise.all(deeds.map(([name, deed]) => act(name, deed)));
        await Promise.all([acting, cached(), cached()]);
        expect(await cached()).toEqual(await stored());
      }
    }),
    { numRuns: 6 },
  );
});
