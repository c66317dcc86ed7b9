import {
  AUDIT_LIMITS,
  AuditChoicesDto,
  AuditExportDto,
  AuditPageDto,
  DAY,
  PARTNER_RULE,
  SYSTEM_ACTOR,
} from "@signaldeck/contract";
import { parse } from "csv-parse/sync";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFixture, type Fixture } from "../testing/openFixture.ts";
import { ScriptedFeed } from "../testing/ScriptedFeed.ts";
import type { Person } from "../testing/People.ts";
import { AuditRecord } from "./AuditRecord.ts";
import { recordAudit, type Deed } from "./recordAudit.ts";
import { mountOffice } from "../staff/routes.ts";

let fixture: Fixture;
let people: Record<"admin" | "support" | "member", Person>;

beforeAll(async () => {
  fixture = await openFixture({
    mount: (api, { database, clock }) =>
      mountOffice(api, { database, clock, feed: new ScriptedFeed() }),
  });
  people = {
    admin: await fixture.signIn({ role: "admin", fullName: "Ada Admin" }),
    support: await fixture.signIn({ role: "support", fullName: "Sam Support" }),
    member: await fixture.signIn({ fullName: "=Mia()" }),
  };
  await deed({ action: "claim.approved", subject: { type: "claim", id: "claim-1" } });
  fixture.clock.advance(DAY);
  await deed({
    action: "access.changed",
    subject: { type: "member", id: people.member.id },
    details: { before: { tier: "guest" }, after: { tier: "gold" } },
  });
  await deed({ actorId: people.support.id, action: "claim.rejected", subject: claim("claim-2") });
  fixture.clock.advance(DAY);
  await deed({ actorId: GONE, action: "ticket.moved", subject: { type: "ticket", id: GONE } });
});
afterAll(() => fixture.close());

const GONE = "0198c0de-0000-7000-8000-000000000000";
const claim = (id: string) => ({ type: "claim", id });

function deed(given: Partial<Deed> & Pick<Deed, "action" | "subject">): Promise<void> {
  return fixture.database.write((transaction) =>
    recordAudit(fixture, transaction, { actorId: people.admin.id, ...given }),
  );
}

const call = (path: string, by = people.admin) => by.call("get", `/staff/audit${path}`);

async function read(query = "") {
  const reply = await call(query).expect(200);
  return AuditPageDto.parse(reply.data);
}

const actionsOf = async (query: string) => (await read(query)).records.map(({ action }) => action);

describe("GET /staff/audit", () => {
  it("tells who did what to whom, newest first, with what changed", async () => {
    const { records, nextCursor } = await read();
    expect(nextCursor).toBeNull();
    expect(records).toMatchObject([
      { action: "ticket.moved", actor: { id: GONE, fullName: null, role: null } },
      { action: "claim.rejected", actor: { fullName: "Sam Support", role: "support" } },
      {
        action: "access.changed",
        actor: { id: people.admin.id, fullName: "Ada Admin", role: "admin" },
        subject: { type: "member", id: people.member.id, fullName: "=Mia()" },
        details: { before: { tier: "guest" }, after: { tier: "gold" } },
      },
      { action: "claim.approved", subject: { type: "claim", id: "claim-1", fullName: null } },
    ]);
  });

  it("filters by actor, action, subject and days, one by one and together", async () => {
    expect(await actionsOf(`?actorId=${people.support.id}`)).toEqual(["claim.rejected"]);
    expect(await actionsOf("?action=access.changed")).toEqual(["access.changed"]);
    expect(await actionsOf("?subjectType=claim")).toEqual(["claim.rejected", "claim.approved"]);
    expect(await actionsOf(`?subjectId=${people.member.id}`)).toEqual(["access.changed"]);
    expect(await actionsOf(`?subjectType=claim&actorId=${people.admin.id}`)).toEqual([
      "claim.approved",
    ]);
    // The clock began at 2026-06-01, 09:00 UTC.
    expect(await actionsOf("?from=2026-06-02&to=2026-06-02")).toEqual([
      "claim.rejected",
      "access.changed",
    ]);
    expect(await actionsOf("?from=2026-06-03")).toEqual(["ticket.moved"]);
    expect(await actionsOf("?to=2026-06-01")).toEqual(["claim.approved"]);
    expect(await actionsOf("?from=2026-06-04")).toEqual([]);
  });

  it("counts a day from midnight to midnight of the display zone", async () => {
    const midnight = Date.parse("2026-06-10T23:00:00Z");
    for (const [id, at] of [
      ["late", midnight - 1],
      ["early", midnight],
    ] as const) {
      fixture.clock.advance(at - fixture.clock.now());
      await deed({ action: "clock.tested", subject: { type: "clock", id } });
    }
    const on = async (day: string) =>
      (await read(`?action=clock.tested&from=${day}&to=${day}`)).records.map(
        ({ subject }) => subject.id,
      );
    expect(await on("2026-06-10")).toEqual(["late"]);
    expect(await on("2026-06-11")).toEqual(["early"]);
  });

  it("turns pages without a gap, also between deeds of one moment", async () => {
    await fixture.database.write(async (transaction) => {
      for (let n = 0; n < 5; n += 1) {
        await recordAudit(fixture, transaction, {
          actorId: people.admin.id,
          action: "page.turned",
          subject: { type: "page", id: String(n) },
        });
      }
    });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = `?action=page.turned&limit=2${cursor ? `&cursor=${cursor}` : ""}`;
      const page: AuditPageDto = await read(query);
      seen.push(...page.records.map(({ subject }) => subject.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(["4", "3", "2", "1", "0"]);
    await call(`?cursor=${GONE}`).expect(404);
  });

  it.each(["?actorId=me", "?from=yesterday", "?limit=500", "?cursor=x", "?action="])(
    "refuses %s",
    async (query) => {
      const reply = await call(query).expect(400);
      expect(reply.body).toMatchObject({ error: { code: "validation_failed" } });
    },
  );
});

describe("GET /staff/audit/choices", () => {
  it("names the staff and the words that the records bear, each once", async () => {
    const reply = await call("/choices").expect(200);
    const choices = AuditChoicesDto.parse(reply.data);
    expect(choices.actors).toEqual([
      { id: people.admin.id, fullName: "Ada Admin" },
      { id: people.support.id, fullName: "Sam Support" },
      { id: SYSTEM_ACTOR, fullName: "The server" },
      PARTNER_RULE,
    ]);
    expect(choices.actions).toEqual([
      "access.changed",
      "claim.approved",
      "claim.rejected",
      "clock.tested",
      "page.turned",
      "ticket.moved",
    ]);
    expect(choices.subjectTypes).toEqual(["claim", "clock", "member", "page", "ticket"]);
  });
});

describe("GET /staff/audit/export", () => {
  const exported = async (query: string) => {
    const reply = await call(`/export${query}`).expect(200);
    const file = AuditExportDto.parse(reply.data);
    return {
      ...file,
      rows: parse<Record<string, string>>(file.text, { bom: true, columns: true }),
    };
  };

  it("holds the filtered list with inert cells", async () => {
    const { rows, complete, fileName } = await exported(`?subjectId=${people.member.id}`);
    expect(fileName).toBe("audit-log.csv");
    expect(complete).toBe(true);
    expect(rows).toMatchObject([
      {
        "time (UTC)": "2026-06-02T09:00:00.000Z",
        actor: "Ada Admin",
        action: "access.changed",
        subject: "'=Mia()",
        "details (JSON)": '{"before":{"tier":"guest"},"after":{"tier":"gold"}}',
      },
    ]);
    expect((await exported("?action=claim.approved")).rows).toHaveLength(1);
  });

  it("says when the list is longer than a file may be", async () => {
    const at = new Date(fixture.clock.now());
    const rows = Array.from({ length: AUDIT_LIMITS.exportMax + 1 }, (_, n) => ({
      id: uuid(),
      actorId: uuid(),
      action: "row.made",
      subjectType: "row",
      subjectId: String(n),
      details: "{}",
      createdAt: at,
    }));
    await fixture.database.write((transaction) =>
      fixture.database.model(AuditRecord).bulkCreate(rows, { transaction }),
    );
    const file = await exported("?action=row.made");
    expect(file.rows).toHaveLength(AUDIT_LIMITS.exportMax);
    expect(file.complete).toBe(false);
  });
});

describe("the audit log", () => {
  it.each(["", "/choices", "/export"])("%s is for admins alone", async (path) => {
    await fixture.call("get", `/staff/audit${path}`).expect(401);
    await call(path, people.support).expect(403);
    await call(path, people.member).expect(403);
  });

  it("cannot be changed, not even past the product", async () => {
    const records = fixture.database.model(AuditRecord);
    const where = { subjectId: "claim-1" };
    const refusal = {
      parent: { message: expect.stringContaining("audit records are never changed") as string },
    };
    const change = { details: '{"nothing":true}' };
    await expect(
      fixture.database.write((transaction) => records.update(change, { where, transaction })),
    ).rejects.toMatchObject(refusal);
    await expect(
      fixture.database.write((transaction) => records.destroy({ where, transaction })),
    ).rejects.toMatchObject(refusal);
    expect(await records.findOne({ where, raw: true })).toMatchObject({ details: "{}" });
  });
});

describe("deeds without an account", () => {
  it("is named: the server, and the operator's rule for partners", async () => {
    const subject = claim("by-itself");
    await deed({ action: "grant.ended", subject, actorId: SYSTEM_ACTOR });
    await deed({ action: "claim.approved", subject, actorId: PARTNER_RULE.id });
    const { records } = await read("?subjectId=by-itself");
    expect(records.map(({ actor }) => [actor.fullName, actor.role])).toEqual([
      ["Partner rule", null],
      ["The server", null],
    ]);
  });
});
