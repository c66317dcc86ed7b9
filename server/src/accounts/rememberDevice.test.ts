import { createHash, randomBytes } from "node:crypto";
import { ACCOUNT_LIMITS, DAY } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MemberRow } from "../members/Member.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { KnownDevice } from "./KnownDevice.ts";
import { isKnownDevice, isKnownDeviceOf, deviceHashOf } from "./knownDevices.ts";

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const newDeviceId = () => randomBytes(32).toString("base64url");

/** Signs in on the device with this id; returns the session's id. */
async function signIn({ id }: MemberRow, device: string): Promise<string> {
  const token = await fixture.sessions.open(id, { remember: true, userAgent: null, device });
  return (await fixture.sessions.find(token))?.id ?? "";
}

/** As many devices as may be known, used one after the other; returns their ids. */
async function fill({ id: memberId }: MemberRow): Promise<string[]> {
  const ids = Array.from({ length: ACCOUNT_LIMITS.knownDevices }, newDeviceId);
  const rows = ids.map((id, n) => ({
    memberId,
    markHash: deviceHashOf(id) ?? "",
    usedAt: new Date(fixture.clock.now() + n),
  }));
  await fixture.database.write((transaction) =>
    fixture.database.model(KnownDevice).bulkCreate(rows, { transaction }),
  );
  fixture.clock.advance(ids.length);
  return ids;
}

/** Whether the device is known, by the member's id and by their address alike. */
async function knows({ id, email }: MemberRow, device: string | undefined): Promise<boolean> {
  const deviceHash = deviceHashOf(device);
  const known = await isKnownDevice(fixture.deps, id, deviceHash);
  expect(await isKnownDeviceOf(fixture.deps, email, deviceHash)).toBe(known);
  return known;
}

const usedAt = async ({ id }: MemberRow) =>
  (await fixture.database.model(KnownDevice).findAll({ where: { memberId: id }, raw: true })).map(
    (row) => row.usedAt.getTime(),
  );

describe("a device's id", () => {
  it("is stored as its hash", () => {
    const id = newDeviceId();
    expect(deviceHashOf(id)).toBe(createHash("sha256").update(id).digest("hex"));
  });

  it.each([
    undefined,
    "",
    "short",
    `${newDeviceId()}x`,
    `x${newDeviceId()}`,
    `${newDeviceId().slice(1)}!`,
  ])("is none where it is %s", (id) => {
    expect(deviceHashOf(id)).toBeNull();
  });
});

describe("a device", () => {
  it("is known to the member who has signed in there, and to nobody else", async () => {
    const [member, other] = [await fixture.makeMember(), await fixture.makeMember()];
    const [device, shared] = [newDeviceId(), newDeviceId()];
    expect(await knows(member, device)).toBe(false);
    await signIn(member, device);
    await signIn(member, shared);
    await signIn(other, shared);
    expect(await knows(member, device)).toBe(true);
    expect(await knows(other, device)).toBe(false);
    expect([await knows(member, shared), await knows(other, shared)]).toEqual([true, true]);
    expect(await knows(member, newDeviceId())).toBe(false);
    expect(await knows(member, undefined)).toBe(false);
  });

  it("that signs in again is one device, used now", async () => {
    const member = await fixture.makeMember();
    const device = newDeviceId();
    await signIn(member, device);
    fixture.clock.advance(DAY);
    await signIn(member, device);
    expect(await usedAt(member)).toEqual([fixture.clock.now()]);
  });

  it("gives way where it is the longest unused of too many, and no other one does", async () => {
    const [member, neighbour] = [await fixture.makeMember(), await fixture.makeMember()];
    const foreign = newDeviceId();
    await signIn(neighbour, foreign);
    const [first = "", ...others] = await fill(member);
    await signIn(member, first);
    expect(await usedAt(member)).toHaveLength(ACCOUNT_LIMITS.knownDevices);
    for (let n = 0; n < 3; n += 1) {
      fixture.clock.advance(1);
      await signIn(member, newDeviceId());
    }
    expect(await usedAt(member)).toHaveLength(ACCOUNT_LIMITS.knownDevices);
    expect(await knows(member, first)).toBe(true);
    const known = await Promise.all(others.slice(0, 4).map((id) => knows(member, id)));
    expect(known).toEqual([false, false, false, true]);
    expect(await knows(neighbour, foreign)).toBe(true);
  });

  it("does not give way to those of another member", async () => {
    const [member, neighbour] = [await fixture.makeMember(), await fixture.makeMember()];
    const device = newDeviceId();
    await signIn(member, device);
    await fill(neighbour);
    await signIn(member, newDeviceId());
    expect(await knows(member, device)).toBe(true);
  });

  it("is known for a year after its last use", async () => {
    const [member, neighbour] = [await fixture.makeMember(), await fixture.makeMember()];
    const [old, foreign] = [newDeviceId(), newDeviceId()];
    await signIn(member, old);
    await signIn(neighbour, foreign);
    fixture.clock.advance(ACCOUNT_LIMITS.knownDeviceLifetime);
    await signIn(member, newDeviceId());
    expect(await knows(member, old)).toBe(true);
    fixture.clock.advance(1);
    await signIn(member, newDeviceId());
    expect(await knows(member, old)).toBe(false);
    expect(await usedAt(member)).toHaveLength(2);
    // A row of somebody else's is theirs to remove.
    expect(await usedAt(neighbour)).toHaveLength(1);
  });

  it("is unknown after that, also where its member has not signed in since", async () => {
    const member = await fixture.makeMember();
    const device = newDeviceId();
    await signIn(member, device);
    fixture.clock.advance(ACCOUNT_LIMITS.knownDeviceLifetime);
    expect(await knows(member, device)).toBe(true);
    fixture.clock.advance(1);
    expect(await knows(member, device)).toBe(false);
  });
});

describe("the end of a session", () => {
  const ids = () => [newDeviceId(), newDeviceId()] as const;

  it("leaves its device known, unless it is to be forgotten, and every other one", async () => {
    const member = await fixture.makeMember();
    const [device, other] = ids();
    const session = await signIn(member, device);
    await signIn(member, other);
    await fixture.sessions.revoke(session);
    expect(await knows(member, device)).toBe(true);
    await fixture.sessions.revoke(await signIn(member, device), { andDevice: true });
    expect([await knows(member, device), await knows(member, other)]).toEqual([false, true]);
  });

  it("of a device without an id forgets none", async () => {
    const member = await fixture.makeMember();
    const device = newDeviceId();
    await signIn(member, device);
    const session = await signIn(member, "no id");
    await fixture.sessions.revoke(session, { andDevice: true });
    expect(await fixture.sessions.current(session)).toBeNull();
    expect(await knows(member, device)).toBe(true);
  });

  it("of all but one forgets all devices but its own, and says how many ended", async () => {
    const [member, neighbour] = [await fixture.makeMember(), await fixture.makeMember()];
    const [device, other] = ids();
    const foreign = newDeviceId();
    const foreignSession = await signIn(neighbour, foreign);
    const session = await signIn(member, device);
    await signIn(member, other);
    await signIn(member, other);
    const endAll = (except?: string) =>
      fixture.database.write((transaction) =>
        fixture.sessions.removeAllOf(transaction, member.id, except),
      );
    expect(await endAll(session)).toBe(2);
    expect([await knows(member, device), await knows(member, other)]).toEqual([true, false]);
    // Another member's session keeps nothing of this one's.
    expect(await endAll(foreignSession)).toBe(1);
    expect(await knows(member, device)).toBe(false);
    expect(await endAll()).toBe(0);
    expect(await knows(neighbour, foreign)).toBe(true);
  });
});
