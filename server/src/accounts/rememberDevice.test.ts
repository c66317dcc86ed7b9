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

const newMark = () => randomBytes(32).toString("base64url");

/** Signs in on the device with this mark; returns the session's id. */
async function signIn({ id }: MemberRow, device: string): Promise<string> {
  const token = await fixture.sessions.open(id, { remember: true, userAgent: null, device });
  return (await fixture.sessions.find(token))?.id ?? "";
}

/** As many devices as may be known, used one after the other; returns their marks. */
async function fill({ id: memberId }: MemberRow): Promise<string[]> {
  const marks = Array.from({ length: ACCOUNT_LIMITS.knownDevices }, newMark);
  const rows = marks.map((mark, n) => ({
    memberId,
    markHash: deviceHashOf(mark) ?? "",
    usedAt: new Date(fixture.clock.now() + n),
  }));
  await fixture.database.write((transaction) =>
    fixture.database.model(KnownDevice).bulkCreate(rows, { transaction }),
  );
  fixture.clock.advance(marks.length);
  return marks;
}

/** Whether the device is known, by the member's id and by their address alike. */
async function knows({ id, email }: MemberRow, device: string | undefined): Promise<boolean> {
  const markHash = deviceHashOf(device);
  const known = await isKnownDevice(fixture.deps, id, markHash);
  expect(await isKnownDeviceOf(fixture.deps, email, markHash)).toBe(known);
  return known;
}

const usedAt = async ({ id }: MemberRow) =>
  (await fixture.database.model(KnownDevice).findAll({ where: { memberId: id }, raw: true })).map(
    (row) => row.usedAt.getTime(),
  );

describe("a device's id", () => {
  it("is stored as its hash", () => {
    const mark = newMark();
    expect(deviceHashOf(mark)).toBe(createHash("sha256").update(mark).digest("hex"));
  });

  it.each([undefined, "", "short", `${newMark()}x`, `x${newMark()}`, `${newMark().slice(1)}!`])(
    "is none where it is %s",
    (mark) => {
      expect(deviceHashOf(mark)).toBeNull();
    },
  );
});

describe("a device", () => {
  it("is known to the member who has signed in there, and to nobody else", async () => {
    const [member, other] = [await fixture.makeMember(), await fixture.makeMember()];
    const [device, shared] = [newMark(), newMark()];
    expect(await knows(member, device)).toBe(false);
    await signIn(member, device);
    await signIn(member, shared);
    await signIn(other, shared);
    expect(await knows(member, device)).toBe(true);
    expect(await knows(other, device)).toBe(false);
    expect([await knows(member, shared), await knows(other, shared)]).toEqual([true, true]);
    expect(await knows(member, newMark())).toBe(false);
    expect(await knows(member, undefined)).toBe(false);
  });

  it("that signs in again is one device, used now", async () => {
    const member = await fixture.makeMember();
    const device = newMark();
    await signIn(member, device);
    fixture.clock.advance(DAY);
    await signIn(member, device);
    expect(await usedAt(member)).toEqual([fixture.clock.now()]);
  });

  it("gives way where it is the longest unused of too many, and no other one does", async () => {
    const [member, neighbour] = [await fixture.makeMember(), await fixture.makeMember()];
    const foreign = newMark();
    await signIn(neighbour, foreign);
    const [first = "", ...others] = await fill(member);
    await signIn(member, first);
    expect(await usedAt(member)).toHaveLength(ACCOUNT_LIMITS.knownDevices);
    for (let n = 0; n < 3; n += 1) {
      fixture.clock.advance(1);
      await signIn(member, newMark());
    }
    expect(await usedAt(member)).toHaveLength(ACCOUNT_LIMITS.knownDevices);
    expect(await knows(member, first)).toBe(true);
    const known = await Promise.all(others.slice(0, 4).map((mark) => knows(member, mark)));
    expect(known).toEqual([false, false, false, true]);
    expect(await knows(neighbour, foreign)).toBe(true);
  });

  it("does not give way to those of another member", async () => {
    const [member, neighbour] = [await fixture.makeMember(), await fixture.makeMember()];
    const device = newMark();
    await signIn(member, device);
    await fill(neighbour);
    await signIn(member, newMark());
    expect(await knows(member, device)).toBe(true);
  });

  it("is known for a year after its last use", async () => {
    const [member, neighbour] = [await fixture.makeMember(), await fixture.makeMember()];
    const [old, foreign] = [newMark(), newMark()];
    await signIn(member, old);
    await signIn(neighbour, foreign);
    fixture.clock.advance(ACCOUNT_LIMITS.knownDeviceLifetime);
    await signIn(member, newMark());
    expect(await knows(member, old)).toBe(true);
    fixture.clock.advance(1);
    await signIn(member, newMark());
    expect(await knows(member, old)).toBe(false);
    expect(await knows(neighbour, foreign)).toBe(true);
  });
});

describe("the end of a session", () => {
  const marks = () => [newMark(), newMark()] as const;

  it("leaves its device known, unless it is to be forgotten, and every other one", async () => {
    const member = await fixture.makeMember();
    const [device, other] = marks();
    const session = await signIn(member, device);
    await signIn(member, other);
    await fixture.sessions.revoke(session);
    expect(await knows(member, device)).toBe(true);
    await fixture.sessions.revoke(await signIn(member, device), { andDevice: true });
    expect([await knows(member, device), await knows(member, other)]).toEqual([false, true]);
  });

  it("of a device without a mark forgets none", async () => {
    const member = await fixture.makeMember();
    const device = newMark();
    await signIn(member, device);
    const session = await signIn(member, "no mark");
    await fixture.sessions.revoke(session, { andDevice: true });
    expect(await fixture.sessions.current(session)).toBeNull();
    expect(await knows(member, device)).toBe(true);
  });

  it("of all but one forgets all devices but its own, and says how many ended", async () => {
    const [member, neighbour] = [await fixture.makeMember(), await fixture.makeMember()];
    const [device, other] = marks();
    const foreign = newMark();
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
