import type { AdminUserDto } from "@signaldeck/contract";
import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MemberSearchWord } from "../../members/MemberSearchWord.ts";
import { searchMembers } from "./searchMembers.ts";
import type { Person } from "../../testing/People.ts";
import { statementsOf } from "../../testing/statementsOf.ts";
import {
  openMembershipFixture,
  type MembershipFixture,
} from "../../access/testing/membershipFixture.ts";

let fixture: MembershipFixture;
let support: Person;

beforeAll(async () => {
  fixture = await openMembershipFixture();
  support = await fixture.signIn({ role: "support" });
});
afterAll(() => fixture.close());

const found = async (query: string, limit = 50) => {
  const path = `/admin/users/search?limit=${limit}&query=${encodeURIComponent(query)}`;
  const reply = await fixture.call("get", path).as(support);
  expect(reply.status).toBe(200);
  return (reply.data as AdminUserDto[]).map(({ id }) => id);
};

const named = (fullName: string) => fixture.makeMember({ fullName });

describe("the search for members", () => {
  it("finds by the beginnings of words, all of them, newest first", async () => {
    const ids: string[] = [];
    for (const name of ["Zora Quist", "Zora Quentin-Bell", "Abel Quist"]) {
      ids.push((await named(name)).id);
      fixture.clock.advance(1_000);
    }
    expect(await found("qu")).toEqual([...ids].reverse());
    expect(await found("quist zo")).toEqual([ids[0]]);
    expect(await found("bell")).toEqual([ids[1]]);
    expect(await found("uist")).toEqual([]);
    expect(await found("qu", 1)).toEqual([ids[2]]);
  });

  it("finds the same whichever way it looks", async () => {
    for (const query of ["qu", "quist zo", "test", "zzz", "p t"]) {
      for (const limit of [1, 2, 50]) {
        const quick = await searchMembers(fixture.database, { query, limit }, 0);
        expect(quick.map(({ id }) => id)).toEqual(await found(query, limit));
      }
    }
  });

  it("lets a rare word lead where the other one is common", async () => {
    for (let count = 0; count < 12; count += 1) await named("Yolanda Common");
    const { id } = await named("Yolanda Rarest");
    expect(await found("yolanda rarest")).toEqual([id]);
    expect(await found("rarest yolanda zzz")).toEqual([]);
    expect(await found("yolanda")).toHaveLength(13);
  });

  it("finds no staff", async () => {
    await fixture.makeMember({ fullName: "Xaver Staffer", role: "support" });
    expect(await found("xaver")).toEqual([]);
  });

  it("follows every change of what it looks at, in the transaction of that change", async () => {
    const { member, token } = await fixture.signIn();
    const account = (method: "put" | "post", path: string, body: object) =>
      fixture.call(method, `/account/${path}`, body).as(token);
    const profile = {
      fullName: "Wilma Renamed",
      phone: "+2348012345678",
      telegram: "@wilmatrades",
    };
    await account("put", "profile", profile).expect(200);
    await fixture.call("put", "/users/profile", { brokerAccountId: "QX-4711" }).as(token);
    for (const query of ["wilma", "wilmatr", "qx-47", "4711"]) {
      expect(await found(query), query).toEqual([member.id]);
    }

    const newEmail = "another.address@example.org";
    const change = { newEmail, currentPassword: "Correct-horse7" };
    await account("post", "email-change", change).expect(202);
    const code = await fixture.codeFor(newEmail);
    await account("post", "email-change/confirm", { code }).expect(200);
    expect(await found("another.addr")).toEqual([member.id]);
    expect(await found(member.email)).toEqual([]);

    // A claim brings an account number of its own, which counts once it is approved.
    const { id } = (await fixture.claim(token, { brokerAccountId: "ZZ-9" })).data as {
      id: string;
    };
    const path = `/staff/claims/${id}/approve`;
    await fixture.call("post", path, { verifiedAmount: 500 }).as(support);
    expect(await found("zz-9")).toEqual([member.id]);
    expect(await found("4711")).toEqual([]);

    await account("post", "deletion", { currentPassword: "Correct-horse7" }).expect(200);
    const left = { where: { memberId: member.id } };
    expect(await fixture.database.model(MemberSearchWord).count(left)).toBe(0);
  });

  it.runIf(process.env["TEST_DATABASE_URL"] === undefined)(
    "reads no table as a whole",
    async () => {
      const plan = (sql: string) =>
        fixture.database.sequelize.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, {
          type: QueryTypes.SELECT,
        });
      const statements = await statementsOf(fixture.database, async () => {
        await found("zo quist");
        await searchMembers(fixture.database, { query: "zo", limit: 1 }, 0);
        await fixture.call("get", "/admin/users?page=2&limit=2").as(support);
      });
      const selects = statements.filter((sql) => sql.startsWith("SELECT"));
      expect(selects.length).toBeGreaterThan(3);
      for (const sql of selects) {
        const details = (await plan(sql)).map(({ detail }) => detail);
        expect(
          details.filter((detail) => /^SCAN (?!newest|counted|CONSTANT ROW)/.test(detail)),
          sql,
        ).toEqual([]);
        if (sql.includes("ORDER BY `Member`.`created_at`") && !sql.includes(" IN (")) {
          expect(details.join("\n"), sql).not.toContain("TEMP B-TREE");
        }
      }
    },
  );
});
