import { randomBytes } from "node:crypto";
import { LOGIN_LIMITS } from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { tryPassword, trySecondFactor, type CountedTry } from "./signInTries.ts";

const { triesPerAccount, triesPerAddress, triesFromAnywhere, delayBeyond } = LOGIN_LIMITS;

let fixture: Fixture;
/** What the limits waited for, in ms. */
let waits: number[] = [];
beforeAll(async () => {
  fixture = await openFixture({
    wait: (milliseconds) => Promise.resolve(waits.push(milliseconds)),
  });
});
afterAll(() => fixture.close());

let addresses = 0;
/** An address from where nobody has tried yet. */
const newAddress = () => `198.51.100.${(addresses += 1)}`;
const newDeviceId = () => randomBytes(32).toString("base64url");

/** A member, and the id of a device at which they have signed in. */
async function memberWithDevice() {
  const member = await fixture.makeMember();
  const device = newDeviceId();
  await fixture.sessions.open(member.id, { remember: true, userAgent: null, device });
  return { ...member, device };
}

/** How many of so many bad tries were let through; the others were too many. */
async function letThrough(attempt: () => Promise<CountedTry>, times: number): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n += 1) {
    try {
      await attempt();
      count += 1;
    } catch (refusal) {
      expect(refusal).toMatchObject({ code: "too_many_requests" });
    }
  }
  return count;
}

beforeEach(() => {
  waits = [];
});

describe("a try at a password", () => {
  const attempt = (email: string, address: string, device?: string) =>
    tryPassword(fixture.deps, { email, device }, { address });

  it("from an unknown device counts for account and network, until one proves good", async () => {
    const { email } = await fixture.makeMember();
    const [address, other] = [newAddress(), newAddress()];
    const most = triesPerAccount + 1;
    expect(await letThrough(() => attempt(email, address), most)).toBe(triesPerAccount);
    expect(await letThrough(() => attempt(email, other), most - 2)).toBe(most - 2);
    const good = await attempt(email, other, newDeviceId());
    expect(good.known).toBe(false);
    await good.proveGood();
    expect(await letThrough(() => attempt(email, other), most)).toBe(triesPerAccount);
    expect(await letThrough(() => attempt(email, address), 1)).toBe(0);
  });

  it("from a known device counts for that device alone", async () => {
    const { email, device } = await memberWithDevice();
    const address = newAddress();
    expect(await letThrough(() => attempt(email, address), 9)).toBe(triesPerAccount);
    const owners = () => attempt(email, address, device);
    const good = await owners();
    expect(good.known).toBe(true);
    await good.proveGood();
    expect(await letThrough(owners, 9)).toBe(triesPerAccount);
    // The device's bad tries are no stranger's.
    expect(await letThrough(() => attempt(email, newAddress()), 1)).toBe(1);
    const neighbour = await memberWithDevice();
    expect(await letThrough(() => attempt(neighbour.email, address, neighbour.device), 1)).toBe(1);
  });

  it("from anywhere is put off after very many, the good ones left out", async () => {
    const { email } = await fixture.makeMember();
    for (let n = 0; n < triesFromAnywhere; n += 1) {
      const good = await attempt(email, newAddress());
      if (n === 0) await good.proveGood();
    }
    await attempt(email, newAddress());
    expect(waits).toEqual([]);
    await attempt(email, newAddress());
    expect(waits).toEqual([delayBeyond]);
  });

  it("counts bad ones of an address, at any account", async () => {
    const address = newAddress();
    for (let n = 0; n < triesPerAddress; n += 1) {
      const good = await attempt(`nobody${n}@example.org`, address);
      if (n === 0) await good.proveGood();
    }
    await attempt("somebody@example.org", address);
    expect(waits).toEqual([]);
    await attempt("another@example.org", address);
    expect(waits).toHaveLength(1);
  });

  it("is refused before it counts where no password can be looked at", async () => {
    const { email } = await fixture.makeMember();
    const address = newAddress();
    const full = () => {
      throw new Error("no room");
    };
    const { database, clock, limits } = fixture.deps;
    const busy = { database, clock, limits, passwords: { assertCapacity: full } as never };
    for (let n = 0; n < 9; n += 1) {
      await expect(tryPassword(busy, { email }, { address })).rejects.toThrow("no room");
    }
    expect(await letThrough(() => attempt(email, address), 9)).toBe(triesPerAccount);
  });
});

describe("a try at a second factor", () => {
  const attempt = (memberId: string, address: string, device?: string) =>
    trySecondFactor(fixture.deps, { memberId, device }, { address });

  it("from unknown devices counts for the account, wherever it comes from", async () => {
    const { id, email } = await fixture.makeMember();
    const good = await attempt(id, newAddress(), newDeviceId());
    expect(good.known).toBe(false);
    await good.proveGood();
    expect(await letThrough(() => attempt(id, newAddress()), 9)).toBe(triesPerAccount);
    const { id: another } = await fixture.makeMember();
    expect(await letThrough(() => attempt(another, newAddress()), 1)).toBe(1);
    const address = newAddress();
    const password = () => tryPassword(fixture.deps, { email }, { address });
    expect(await letThrough(password, 1)).toBe(1);
  });

  it("from a known device counts for that device alone", async () => {
    const { id, device } = await memberWithDevice();
    expect(await letThrough(() => attempt(id, newAddress()), 9)).toBe(triesPerAccount);
    const owners = () => attempt(id, newAddress(), device);
    const good = await owners();
    expect(good.known).toBe(true);
    await good.proveGood();
    expect(await letThrough(owners, 9)).toBe(triesPerAccount);
  });

  it("counts bad ones of an address, and gives the good ones back", async () => {
    const address = newAddress();
    for (let n = 0; n < triesPerAddress; n += 1) {
      const good = await attempt(`member ${n}`, address);
      if (n === 0) await good.proveGood();
    }
    await attempt("one more", address);
    expect(waits).toEqual([]);
    await attempt("one too many", address);
    expect(waits).toHaveLength(1);
  });
});
