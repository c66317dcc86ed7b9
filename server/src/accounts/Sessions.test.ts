import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountsHarness, type AccountsHarness } from "./testing/accountsHarness.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { Sessions } from "./Sessions.ts";
import { StoredSession } from "./StoredSession.ts";

let room: AccountsHarness;
let sessions: Sessions;

beforeAll(async () => {
  room = await createAccountsHarness();
  sessions = room.sessions;
});
afterAll(() => room.close());

const open = (member: MemberRow) =>
  sessions.open(member.id, { remember: false, userAgent: "a browser" });

describe("Sessions", () => {
  it("finds what it opened, and nothing else", async () => {
    const member = await room.member({ tier: "pro", dashboardUnlocked: true });
    const token = await open(member);
    expect(await sessions.find(token)).toMatchObject({
      memberId: member.id,
      viewer: { role: "member", tier: "pro", dashboardUnlocked: true },
    });
    expect(await sessions.find("A".repeat(43))).toBeNull();
  });

  it("stores no token", async () => {
    const token = await open(await room.member());
    const rows = await room.database.model(StoredSession).findAll({ raw: true });
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("asks the database once for a token that is used again", async () => {
    const token = await open(await room.member());
    const first = await sessions.find(token);
    expect(await sessions.find(token)).toBe(first);
  });

  it("is found by a restarted process", async () => {
    const token = await open(await room.member());
    const restarted = new Sessions({
      database: room.database,
      clock: room.clock,
      demandSecondFactor: false,
    });
    expect(await restarted.find(token)).not.toBeNull();
  });

  it("sees a changed tier after forgetMember and tells who listens", async () => {
    const member = await room.member();
    const token = await open(member);
    const before = await sessions.find(token);
    const heard: string[] = [];
    const stop = sessions.onChange((memberId) => heard.push(memberId));

    await room.database.write((transaction) =>
      room.database
        .model(Member)
        .update({ tier: "gold" }, { where: { id: member.id }, transaction }),
    );
    expect(await sessions.current(before?.id ?? "")).toMatchObject({ viewer: { tier: "gold" } });
    sessions.forgetMember(member.id);
    expect((await sessions.find(token))?.viewer.tier).toBe("gold");
    stop();
    sessions.forgetMember(member.id);
    expect(heard).toEqual([member.id]);
  });

  it("does not keep what was read before a change and arrived after it", async () => {
    const member = await room.member();
    const token = await open(member);
    const finding = sessions.find(token);
    sessions.forgetMember(member.id);
    const early = await finding;
    expect(await sessions.find(token)).not.toBe(early);
  });

  it("revokes one", async () => {
    const member = await room.member();
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
    const [member, neighbour] = [await room.member(), await room.member()];
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
    const member = await room.member();
    const token = await open(member);
    room.clock.advance(86_400_000);
    expect(await sessions.find(token)).toBeNull();
    await open(member);
    const rows = room.database.model(StoredSession).count({ where: { memberId: member.id } });
    expect(await rows).toBe(1);
  });
});
