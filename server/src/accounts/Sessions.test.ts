import { setTimeout as sleep } from "node:timers/promises";
import { DAY } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { deriving } from "../database/derivedColumns.ts";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { Sessions } from "./Sessions.ts";
import { StoredSession } from "./StoredSession.ts";
import { soon } from "../testing/soon.ts";

let fixture: Fixture;
let sessions: Sessions;

beforeAll(async () => {
  fixture = await openFixture();
  sessions = fixture.sessions;
});
afterAll(() => fixture.close());

const open = (member: MemberRow) =>
  sessions.open(member.id, { remember: false, userAgent: "a browser" });

const change = ({ id }: MemberRow, values: Partial<MemberRow>) =>
  fixture.database.write((transaction) =>
    fixture.database.model(Member).update(values, { where: { id }, transaction, ...deriving }),
  );

describe("Sessions", () => {
  it("finds what it opened, and nothing else", async () => {
    const member = await fixture.makeMember({ tier: "pro", dashboardUnlocked: true });
    const token = await open(member);
    expect(await sessions.find(token)).toMatchObject({
      memberId: member.id,
      viewer: { role: "member", tier: "pro", dashboardUnlocked: true },
    });
    expect(await sessions.find("A".repeat(43))).toBeNull();
  });

  it("stores no token", async () => {
    const token = await open(await fixture.makeMember());
    const rows = await fixture.database.model(StoredSession).findAll({ raw: true });
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("asks the database once for a token that is used again", async () => {
    const token = await open(await fixture.makeMember());
    const first = await sessions.find(token);
    expect(await sessions.find(token)).toBe(first);
  });

  it("is found by a restarted process", async () => {
    const token = await open(await fixture.makeMember());
    const restarted = new Sessions({
      database: fixture.database,
      clock: fixture.clock,
      demandSecondFactor: false,
    });
    expect(await restarted.find(token)).not.toBeNull();
  });

  it("looks up all who come back at once by a few queries, and answers each", async () => {
    const members = [await fixture.makeMember({ tier: "pro" }), await fixture.makeMember()];
    const tokens: string[] = [];
    for (let at = 0; at < 8; at += 1) tokens.push(await open(members[at % 2] as MemberRow));
    const restarted = new Sessions({
      database: fixture.database,
      clock: fixture.clock,
      demandSecondFactor: false,
    });
    const read = vi.spyOn(fixture.database.model(StoredSession), "findAll");
    const made = Array.from({ length: 600 }, (_, at) => `made up ${at}`);
    const found = await Promise.all([...tokens, ...made].map((token) => restarted.find(token)));
    expect(found.slice(0, 8).map((session) => session?.memberId)).toEqual(
      tokens.map((_, at) => members[at % 2]?.id),
    );
    expect(found.slice(8).every((session) => session === null)).toBe(true);
    expect(read.mock.calls.length).toBeLessThanOrEqual(3);
    // A fault reaches all who wait, and the next one reads again.
    read.mockRejectedValueOnce(new Error("no storage"));
    await expect(restarted.find("made up")).rejects.toThrow("no storage");
    expect(await restarted.find("made up")).toBeNull();
    read.mockRestore();
  });

  it("sees a changed tier with the commit, and tells who listens", async () => {
    const member = await fixture.makeMember();
    const token = await open(member);
    await sessions.find(token);
    const heard: unknown[] = [];
    const stop = sessions.onChange((changed) => heard.push(changed));
    await change(member, { tier: "gold" });
    expect((await sessions.find(token))?.viewer.tier).toBe("gold");
    stop();
    await change(member, { tier: "pro" });
    expect(heard).toEqual([new Set([member.id])]);
  });

  it("keeps what no change concerns", async () => {
    const [member, neighbour] = [await fixture.makeMember(), await fixture.makeMember()];
    const token = await open(member);
    const first = await sessions.find(token);
    const staff = await fixture.makeMember({ role: "support" });
    const view = await fixture.database.write((transaction) =>
      sessions.openView(transaction, { staffId: staff.id, memberId: member.id, userAgent: null }),
    );
    const seen = await sessions.find(view.token);
    await change(neighbour, { tier: "gold" });
    await change(member, { fullName: "Another Name" });
    const failing = fixture.database.write(async (transaction) => {
      await fixture.database
        .model(Member)
        .update({ tier: "gold" }, { where: { id: member.id }, transaction, ...deriving });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await sessions.find(token)).toBe(first);
    expect(await sessions.find(view.token)).toBe(seen);
    expect(seen).toMatchObject({ memberId: member.id, viewedBy: staff.id });
  });

  it("forgets everybody where a write does not say whom it concerns", async () => {
    const member = await fixture.makeMember();
    const token = await open(member);
    await sessions.find(token);
    const heard: unknown[] = [];
    const stop = sessions.onChange((changed) => heard.push(changed));
    const where = { email: member.email };
    await fixture.database.write((transaction) =>
      fixture.database.model(Member).update({ tier: "pro" }, { where, transaction, ...deriving }),
    );
    stop();
    expect(heard).toEqual(["all"]);
    expect((await sessions.find(token))?.viewer.tier).toBe("pro");
  });

  it("does not keep what was read before a change and arrived after it", async () => {
    const member = await fixture.makeMember();
    const token = await open(member);
    const members = fixture.database.model(Member);
    const findAll = members.findAll.bind(members) as (...args: unknown[]) => Promise<unknown>;
    let arrive: () => void = () => undefined;
    const changed = new Promise<void>((resolve) => (arrive = resolve));
    vi.spyOn(members, "findAll").mockImplementationOnce((async (...args: unknown[]) => {
      const row = await findAll(...args);
      await changed;
      return row;
    }) as never);
    const finding = sessions.find(token);
    await soon(() => expect(members.findAll).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 50));
    await change(member, { tier: "gold" });
    arrive();
    expect((await finding)?.viewer.tier).toBe("guest");
    expect((await sessions.find(token))?.viewer.tier).toBe("gold");
    vi.restoreAllMocks();
  });

  it("learns in two seconds what another process has written, where there can be one", async () => {
    const { database } = fixture;
    const begun = performance.now();
    const now = vi.spyOn(performance, "now").mockReturnValue(begun);
    const member = await fixture.makeMember();
    const token = await open(member);
    const tier = async () => (await sessions.find(token))?.viewer.tier;
    await tier();
    await database.sequelize.query("UPDATE members SET tier = 'pro' WHERE id = ?", {
      replacements: [member.id],
    });
    now.mockReturnValue(begun + 2_001);
    // The cache reads the time at most once in a millisecond.
    await sleep(2);
    expect(await tier()).toBe(database.dialect === "postgres" ? "pro" : "guest");
    now.mockRestore();
  });

  it("revokes one", async () => {
    const member = await fixture.makeMember();
    const [one, other] = [await open(member), await open(member)];
    const session = await sessions.find(one);
    await sessions.find(other);
    await sessions.revoke(session?.id ?? "");
    expect(await sessions.find(one)).toBeNull();
    expect(await sessions.current(session?.id ?? "")).toBeNull();
    expect(await sessions.find(other)).not.toBeNull();
    await sessions.revoke(session?.id ?? "");
  });

  it("revokes all but one, and leaves other members alone", async () => {
    const [member, neighbour] = [await fixture.makeMember(), await fixture.makeMember()];
    const [kept, ended, foreign] = [await open(member), await open(member), await open(neighbour)];
    const session = await sessions.find(kept);
    await sessions.find(ended);
    await sessions.revokeAllOf(member.id, session?.id);
    expect(await sessions.find(kept)).not.toBeNull();
    expect(await sessions.find(ended)).toBeNull();
    expect(await sessions.find(foreign)).not.toBeNull();
    await sessions.revokeAllOf(member.id);
    expect(await sessions.find(kept)).toBeNull();
  });

  it("clears the member's expired sessions away", async () => {
    const member = await fixture.makeMember();
    const token = await open(member);
    fixture.clock.advance(DAY);
    expect(await sessions.find(token)).toBeNull();
    await open(member);
    const rows = fixture.database.model(StoredSession).count({ where: { memberId: member.id } });
    expect(await rows).toBe(1);
  });

  it("finds nobody who is blocked", async () => {
    const member = await fixture.makeMember();
    const token = await open(member);
    await change(member, { blockedAt: new Date(fixture.clock.now()) });
    expect(await sessions.find(token)).toBeNull();
    await change(member, { blockedAt: null });
    expect(await sessions.find(token)).not.toBeNull();
  });

  it("opens nothing where the transaction that it is part of is taken back", async () => {
    const member = await fixture.makeMember();
    const options = { remember: false, userAgent: null };
    let token = "";
    const failing = fixture.database.write(async (transaction) => {
      token = await sessions.open(member.id, options, transaction);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(token).not.toBe("");
    expect(await sessions.find(token)).toBeNull();
  });
});

describe("what a member may do follows from", () => {
  const viewer = async (values: Partial<MemberRow>, demandSecondFactor = true) => {
    const { database, clock } = fixture;
    const own = new Sessions({ database, clock, demandSecondFactor });
    return own.viewerOf({ ...(await fixture.makeMember()), ...values });
  };
  const now = new Date();

  it.each([
    ["member", null, {}],
    ["support", null, { secondFactorMissing: true }],
    ["admin", null, { secondFactorMissing: true }],
    ["support", now, {}],
  ] as const)("the second factor of a %s, on since %s", async (role, secondFactorAt, missing) => {
    const rest = { role, tier: "guest", dashboardUnlocked: false };
    expect(await viewer({ role, secondFactorAt })).toEqual({ ...rest, ...missing });
    expect(await viewer({ role, secondFactorAt }, false)).toEqual(rest);
  });

  it.each([
    ["member", { riskUnacknowledged: true }],
    ["support", {}],
  ] as const)("the risk disclosure that a %s has not acknowledged", async (role, unread) => {
    const rest = { role, tier: "guest", dashboardUnlocked: false };
    const secondFactorAt = now;
    expect(await viewer({ role, secondFactorAt, riskAcknowledgedAt: null })).toEqual({
      ...rest,
      ...unread,
    });
  });
});
