import { createHash } from "node:crypto";
import { ACCOUNT_LIMITS, DAY, MINUTE } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { StoredSession } from "./StoredSession.ts";
import { storeSession } from "./storeSession.ts";

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const open = (memberId: string, options: { remember?: boolean; userAgent?: string | null } = {}) =>
  fixture.sessions.open(memberId, { remember: false, userAgent: null, ...options });

/** As many sessions as may be, each a moment after the one before; returns their tokens. */
const fill = (memberId: string) =>
  fixture.database.write(async (transaction) => {
    const tokens: string[] = [];
    for (let n = 0; n < ACCOUNT_LIMITS.sessions; n += 1) {
      fixture.clock.advance(1);
      const session = { memberId, viewAs: null, userAgent: null, markHash: null, lifetime: DAY };
      tokens.push((await storeSession(fixture.deps, transaction, session)).token);
    }
    return tokens;
  });

const stored = (memberId: string) =>
  fixture.database
    .model(StoredSession)
    .findAll({ where: { memberId }, order: [["createdAt", "ASC"]], raw: true });

const isOpen = async (token: string) => (await fixture.sessions.find(token)) !== null;

describe("a session", () => {
  it("is stored with the hash of its token, its device's name and its times", async () => {
    const { id } = await fixture.makeMember();
    const token = await open(id, { userAgent: "x".repeat(300) });
    const now = fixture.clock.now();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await stored(id)).toEqual([
      {
        id: (await fixture.sessions.find(token))?.id,
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
    const token = await open((await fixture.makeMember()).id, { remember });
    const id = (await fixture.sessions.find(token))?.id ?? "";
    fixture.clock.advance(life - 1);
    expect(await isOpen(token)).toBe(true);
    expect(await fixture.sessions.current(id)).toMatchObject({ id });
    fixture.clock.advance(1);
    expect(await isOpen(token)).toBe(false);
    expect(await fixture.sessions.current(id)).toBeNull();
  });

  it("ends with its member's oldest where there are as many as may be, and no other", async () => {
    const [member, neighbour] = [await fixture.makeMember(), await fixture.makeMember()];
    const foreign = await open(neighbour.id, { remember: true });
    const tokens = await fill(member.id);
    fixture.clock.advance(1);
    await open(member.id, { remember: true });
    expect(await Promise.all(tokens.slice(0, 3).map(isOpen))).toEqual([false, true, true]);
    expect(await stored(member.id)).toHaveLength(ACCOUNT_LIMITS.sessions);
    expect(await isOpen(foreign)).toBe(true);
  });

  it("is no place taken by a look through a member's eyes, and does not end one", async () => {
    const [staff, member] = [
      await fixture.makeMember({ role: "support" }),
      await fixture.makeMember(),
    ];
    const view = await fixture.database.write((transaction) =>
      fixture.sessions.openView(transaction, {
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
    const [member, neighbour] = [await fixture.makeMember(), await fixture.makeMember()];
    await open(member.id);
    await open(neighbour.id);
    fixture.clock.advance(DAY - MINUTE);
    await open(member.id);
    expect(await stored(member.id)).toHaveLength(2);
    fixture.clock.advance(MINUTE);
    await open(member.id);
    expect(await stored(member.id)).toHaveLength(2);
    expect(await stored(neighbour.id)).toHaveLength(1);
  });
});
