import { DAY, HOUR, type AdminUserDto, type MemberFilter } from "@signaldeck/contract";
import { parse } from "csv-parse/sync";
import request from "supertest";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deriving } from "../../database/derivedColumns.ts";
import { KnownDevice } from "../../accounts/KnownDevice.ts";
import type { WantedAccount } from "../../testing/createWithAccess.ts";
import { DepositClaim } from "../../access/claims/DepositClaim.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { bearer } from "../../testing/Call.ts";
import { fillTables } from "../../testing/fillTables.ts";
import { makeImported } from "../../testing/makeImported.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { statementsOf } from "../../testing/statementsOf.ts";
import { exportMembers } from "./exportMembers.ts";
import { mountMembersDesk } from "./routes.ts";

let fixture: Fixture;
const ids: Record<string, string> = {};

const change = (name: string, values: Partial<MemberRow>) =>
  fixture.database.write((transaction) =>
    fixture.database
      .model(Member)
      .update(values, { where: { id: ids[name] ?? "" }, transaction, ...deriving }),
  );

async function make(name: string, account: WantedAccount = {}): Promise<string> {
  ids[name] = (await fixture.makeMember({ fullName: name, ...account })).id;
  fixture.clock.advance(HOUR);
  return ids[name];
}

/** A claim of somebody's, whatever else it says. */
async function claim(name: string, status: "waiting" | "rejected"): Promise<void> {
  const { id } = await fixture.makeMember({ role: "support" });
  await fillTables(fixture.database, id, name.slice(0, 3));
  const memberId = ids[name] ?? "";
  await fixture.database.write((transaction) =>
    fixture.database
      .model(DepositClaim)
      .update({ memberId, status }, { where: { memberId: id }, transaction }),
  );
}

/** They join in this order, an hour each from 1 June 2026, 10:00 WAT on; it ends a day later. */
beforeAll(async () => {
  fixture = await openFixture({ mount: mountMembersDesk });
  await make("Trial");
  ids["Imported"] = (await makeImported(fixture, { country: "Ghana" })).id;
  fixture.clock.advance(HOUR);
  await make("Silver", { tier: "silver" });
  await make("Gold", { tier: "gold", telegram: "@gold" });
  await make("Blocked", { tier: "gold", country: "Ghana" });
  await change("Blocked", {
    blockedAt: new Date(fixture.clock.now()),
    fullName: '=HYPERLINK("x")',
  });
  await change("Gold", { grantedUntil: new Date(fixture.clock.now() + DAY) });
  await claim("Silver", "rejected");
  await claim("Gold", "waiting");
  fixture.clock.advance(19 * HOUR);
  await make("Fresh");
  await fixture.openSession(ids["Fresh"] ?? "");
  await fixture.database.write((transaction) =>
    fixture.database.model(KnownDevice).create(
      {
        memberId: ids["Gold"] ?? "",
        markHash: uuid(),
        usedAt: new Date(fixture.clock.now() - 20 * DAY),
      },
      { transaction },
    ),
  );
});
afterAll(() => fixture.close());

const names = (found: readonly { id: string }[]) =>
  found.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id);

const listed = (filter: MemberFilter | { limit: number; page: number; tier: string }) => {
  const query = Object.entries(filter).map(([part, value]) => `${part}=${value}`);
  return fixture
    .call<AdminUserDto[]>("get", `/admin/users?${query.join("&")}`)
    .as("support")
    .expect(200);
};

describe("the filter of the members", () => {
  it.each<[MemberFilter, string[]]>([
    [{}, ["Fresh", "Blocked", "Gold", "Silver", "Imported", "Trial"]],
    [{ tier: "gold" }, ["Blocked", "Gold"]],
    [{ tier: "gold", state: "blocked" }, ["Blocked"]],
    [{ state: "notJoined" }, ["Imported"]],
    [{ state: "trial" }, ["Fresh"]],
    [{ state: "trialEnded" }, ["Trial"]],
    [{ state: "unlocked" }, ["Blocked", "Gold", "Silver"]],
    [{ state: "granted" }, ["Gold"]],
    [{ country: "Ghana" }, ["Blocked", "Imported"]],
    [{ claims: "any" }, ["Gold", "Silver"]],
    [{ claims: "waiting" }, ["Gold"]],
    [{ claims: "approved" }, []],
    [{ claims: "none", state: "unlocked" }, ["Blocked"]],
    [{ signedIn: "within7" }, ["Fresh"]],
    [{ signedIn: "within30" }, ["Fresh", "Gold"]],
    [{ signedIn: "notFor30", tier: "gold" }, ["Blocked"]],
    [{ from: "2026-06-02" }, ["Fresh"]],
    [{ to: "2026-06-01", tier: "guest" }, ["Imported", "Trial"]],
  ])("%j leaves %j", async (filter, expected) => {
    const { data, body } = await listed(filter);
    expect(names(data)).toEqual(expected);
    expect(body.pagination?.total).toBe(expected.length);
  });

  it("comes in pages, and refuses what it does not know", async () => {
    const { data, body } = await listed({ tier: "gold", limit: 1, page: 2 });
    expect(names(data)).toEqual(["Gold"]);
    expect(body.pagination).toEqual({ total: 2, pages: 2, current: 2 });
    for (const wrong of ["tier=platinum", "state=asleep", "from=yesterday", "country=Mars"]) {
      await fixture.call("get", `/admin/users?${wrong}`).as("support").expect(400);
    }
  });
});

describe("the members as a file", () => {
  const path = "/admin/users/export";

  it("has those of the filter, inert in spreadsheets, and leaves a trace", async () => {
    const token = (await fixture.tokenOf("admin")) ?? "";
    const reply = await request(fixture.app)
      .get(`/api${path}?state=unlocked`)
      .set(bearer(token))
      .buffer(true)
      .expect(200);
    expect(reply.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="members-2026-06-02.csv"',
      "cache-control": "no-store",
    });
    const rows: Record<string, string>[] = parse(reply.text, { bom: true, columns: true });
    expect(rows.map((row) => row["full name"])).toEqual(['\'=HYPERLINK("x")', "Gold", "Silver"]);
    expect(rows[1]).toMatchObject({
      tier: "gold",
      telegram: "'@gold",
      "dashboard unlocked": "true",
      "last sign-in (UTC)": new Date(fixture.clock.now() - 20 * DAY).toISOString(),
      id: ids["Gold"],
    });
    const [deed] = await fixture.auditOf("list");
    expect(deed).toMatchObject({
      action: "members.exported",
      details: { filter: { state: "unlocked" }, members: 3 },
    });
  });

  it("is the admins' alone", async () => {
    await fixture.call("get", path).expect(401);
    await fixture.call("get", path).as("support").expect(403);
    await fixture.call("get", `${path}?tier=platinum`).as("admin").expect(400);
    expect(await fixture.auditOf("list")).toHaveLength(1);
  });

  it("tells when somebody was imported, and that they have not joined", async () => {
    const reply = await request(fixture.app)
      .get(`/api${path}?country=Ghana&to=2026-06-01&tier=guest`)
      .set(bearer((await fixture.tokenOf("admin")) ?? ""))
      .buffer(true)
      .expect(200);
    const [row] = parse<Record<string, string>>(reply.text, { bom: true, columns: true });
    expect(row).toMatchObject({ id: ids["Imported"], "joined (UTC)": "" });
    expect(row?.["imported (UTC)"]).toMatch(/^2026-06-01T/);
  });

  it("reads a list that is longer than one reading", async () => {
    const { createdAt, email, ...member } = await fixture.makeMember();
    await fixture.database.write(async (transaction) => {
      const many = Array.from({ length: 1_203 }, (_, index) => ({
        ...member,
        id: uuid(),
        email: `${index}.${email}`,
        admissionCode: `M${index}`,
        // Many of the same moment, as after an import.
        createdAt: new Date(createdAt.getTime() - Math.floor(index / 700) * DAY),
        telegram: "@many",
      }));
      await fixture.database.model(Member).bulkCreate(many, { transaction });
    });
    const token = (await fixture.tokenOf("admin")) ?? "";
    const { text } = await request(fixture.app).get(`/api${path}`).set(bearer(token)).buffer(true);
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect(new Set(rows.map((row) => row["id"])).size).toBe(rows.length);
    expect(rows.filter(({ telegram }) => telegram === "'@many")).toHaveLength(1_203);
    // Of who was imported: that one's day is the import's.
    const joined = rows.map((row) => row["joined (UTC)"] || row["imported (UTC)"]);
    expect(joined).toEqual(joined.toSorted().reverse());

    // However long the list is, what is held of it is one reading, which is made when it is asked for.
    const owner = {
      id: (await fixture.makeMember({ role: "admin" })).id,
      tell: () => Promise.resolve(),
    };
    const parts = (await exportMembers(fixture, owner, {})).parts();
    const pieces: { text: string; statements: number }[] = [];
    do {
      const made: string[] = [];
      const statements = await statementsOf(fixture.database, async () => {
        const next = await parts.next();
        if (!next.done) made.push(next.value);
      });
      pieces.push({ text: made.join(""), statements: statements.length });
    } while (pieces.at(-1)?.text !== "");
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    const [head, ...others] = pieces;
    expect(head?.statements).toBe(0);
    // The last reading finds nobody.
    const readings = others.slice(0, -1);
    expect(readings.length).toBeGreaterThan(10);
    expect(new Set(readings.map(({ statements }) => statements))).toEqual(new Set([4]));
    const lines = readings.map((piece) => piece.text.trimEnd().split("\r\n").length);
    expect(new Set(lines.slice(0, -1)).size).toBe(1);
  });
});
