import { createHash } from "node:crypto";
import { ACCOUNT_LIMITS, DAY, MINUTE } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRoom, type Room } from "../testing/openRoom.ts";
import { StoredSession } from "./StoredSession.ts";
import { storeSession } from "./storeSession.ts";

let room: Room;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.close());

const open = (memberId: string, options: { remember?: boolean; userAgent?: string | null } = {}) =>
  room.sessions.open(memberId, { remember: false, userAgent: null, ...options });

/** As many sessions as may be, each a moment after the one before; returns their tokens. */
const fill = (memberId: string) =>
  room.database.write(async (transaction) => {
    const tokens: string[] = [];
    for (let n = 0; n < ACCOUNT_LIMITS.sessions; n += 1) {
      room.clock.advance(1);
      const session = { memberId, viewAs: null, userAgent: null, markHash: null, lifetime: DAY };
      tokens.push((await storeSession(room.deps, transaction, session)).token);
    }
    return tokens;
  });

const stored = (memberId: string) =>
  room.database
    .model(StoredSession)
    .findAll({ where: { memberId }, order: [["createdAt", "ASC"]], raw: true });

const isOpen = async (token: string) => (await room.sessions.find(token)) !== null;

describe("a session", () => {
  it("is stored with the hash of its token, its device's name and its times", async () => {
    const { id } = await room.makeMember();
    const token = await open(id, { userAgent: "x".repeat(300) });
    const now = room.clock.now();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await stored(id)).toEqual([
      {
        id: (await room.sessions.find(token))?.id,
        memberId: id,
        viewAs: null,
        tokenHash: createHash("sha256").update(token).digest("hex"),
        userAgent: "x".repeat(255),
        markHash: null,
        createdAt: new Date(now),
        expiresAt: new Date(now + ACCOUNT_LIMITS.shortSessionLifetime),
      },
    ]);
    await open(id);
    expect((await stored(id)).map(({ userAgent }) => userAgent)).toContain(null);
  });

  it.each([
    [false, DAY],
    [true, 30 * DAY],
  ])("remembered: %s, ends after %i ms, for who reads the storage, too", async (remember, life) => {
    const token = await open((await room.makeMember()).id, { remember });
    const id = (await room.sessions.find(token))?.id ?? "";
    room.clock.advance(life - 1);
    expect(await isOpen(token)).toBe(true);
    expect(await room.sessions.current(id)).toMatchObject({ id });
    room.clock.advance(1);
    expect(await isOpen(token)).toBe(false);
    expect(await room.sessions.current(id)).toBeNull();
  });

  it("ends with its member's oldest where there are as many as may be, and no other", async () => {
    const [member, neighbour] = [await room.makeMember(), await room.makeMember()];
    const foreign = await open(neighbour.id, { remember: true });
    const tokens = await fill(member.id);
    room.clock.advance(1);
    await open(member.id, { remember: true });
    expect(await Promise.all(tokens.slice(0, 3).map(isOpen))).toEqual([false, true, true]);
    expect(await stored(member.id)).toHaveLength(ACCOUNT_LIMITS.sessions);
    expect(await isOpen(foreign)).toBe(true);
  });

  it("is no place taken by a look through a member's eyes, and does not end one", async () => {
    const [staff, member] = [await room.makeMember({ role: "support" }), await room.makeMember()];
    const view = await room.database.write((transaction) =>
      room.sessions.openView(transaction, {
        staffId: staff.id,
        memberId: member.id,
        userAgent: "a browser",
      }),
    );
    await fill(staff.id);
    const first = await open(staff.id);
    expect([await isOpen(first), await isOpen(view.token)]).toEqual([true, true]);
    expect(await stored(staff.id)).toHaveLength(ACCOUNT_LIMITS.sessions + 1);
    const [row] = (await stored(staff.id)).filter(({ viewAs }) => viewAs !== null);
    expect(row).toMatchObject({ id: view.id, viewAs: member.id, userAgent: "a browser" });
    expect(row?.expiresAt).toEqual(view.expiresAt);
  });

  it("that has expired is forgotten with the next sign-in, of this member alone", async () => {
    const [member, neighbour] = [await room.makeMember(), await room.makeMember()];
    await open(member.id);
    await open(neighbour.id);
    room.clock.advance(DAY - MINUTE);
    await open(member.id);
    expect(await stored(member.id)).toHaveLength(2);
    room.clock.advance(MINUTE);
    await open(member.id);
    expect(await stored(member.id)).toHaveLength(2);
    expect(await stored(neighbour.id)).toHaveLength(1);
  });
});
