import {
  AUDIT_LIMITS,
  AuditChoicesDto,
  AuditExportDto,
  AuditPageDto,
  DAY,
  type Envelope,
} from "@signaldeck/contract";
import { parse } from "csv-parse/sync";
import type { Express } from "express";
import request from "supertest";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRoom, type Room } from "../testing/openRoom.ts";
import { roomApp } from "../testing/roomApp.ts";
import { AuditRecord } from "./AuditRecord.ts";
import { recordAudit, type Deed } from "./recordAudit.ts";
import { mountOffice } from "../staff/routes.ts";

let room: Room;
let app: Express;
const ids: Record<"admin" | "support" | "member", string> = { admin: "", support: "", member: "" };
const tokens: Record<string, string> = {};

beforeAll(async () => {
  room = await openRoom();
  app = roomApp({
    clock: room.clock,
    findSession: (token) => room.sessions.find(token),
    mount: (api) => mountOffice(api, room),
  });
  for (const role of ["admin", "support", "member"] as const) {
    const fullName = { admin: "Ada Admin", support: "Sam Support", member: "=Mia()" }[role];
    const { id } = await room.makeMember({ role, fullName });
    ids[role] = id;
    tokens[role] = await room.sessions.open(id, { remember: true, userAgent: null });
  }
  await deed({ action: "claim.approved", subject: { type: "claim", id: "claim-1" } });
  room.clock.advance(DAY);
  await deed({
    action: "access.changed",
    subject: { type: "member", id: ids.member },
    details: { before: { tier: "guest" }, after: { tier: "gold" } },
  });
  await deed({ actorId: ids.support, action: "claim.rejected", subject: claim("claim-2") });
  room.clock.advance(DAY);
  await deed({ actorId: GONE, action: "ticket.moved", subject: { type: "ticket", id: GONE } });
});
afterAll(() => room.close());

const GONE = "0198c0de-0000-7000-8000-000000000000";
const claim = (id: string) => ({ type: "claim", id });

function deed(given: Partial<Deed> & Pick<Deed, "action" | "subject">): Promise<void> {
  return room.database.write((transaction) =>
    recordAudit(room, transaction, { actorId: ids.admin, ...given }),
  );
}

const call = (path: string, token = tokens["admin"] ?? "") =>
  request(app).get(`/api/staff/audit${path}`).set("Authorization", `Bearer ${token}`);

async function read(query = "") {
  const reply = await call(query).expect(200);
  return AuditPageDto.parse((reply.body as Envelope<unknown>).data);
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
        actor: { id: ids.admin, fullName: "Ada Admin", role: "admin" },
        subject: { type: "member", id: ids.member, fullName: "=Mia()" },
        details: { before: { tier: "guest" }, after: { tier: "gold" } },
      },
      { action: "claim.approved", subject: { type: "claim", id: "claim-1", fullName: null } },
    ]);
  });

  it("filters by actor, action, subject and days, one by one and together", async () => {
    expect(await actionsOf(`?actorId=${ids.support}`)).toEqual(["claim.rejected"]);
    expect(await actionsOf("?action=access.changed")).toEqual(["access.changed"]);
    expect(await actionsOf("?subjectType=claim")).toEqual(["claim.rejected", "claim.approved"]);
    expect(await actionsOf(`?subjectId=${ids.member}`)).toEqual(["access.changed"]);
    expect(await actionsOf(`?subjectType=claim&actorId=${ids.admin}`)).toEqual(["claim.approved"]);
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
      room.clock.advance(at - room.clock.now());
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
    await room.database.write(async (transaction) => {
      for (let n = 0; n < 5; n += 1) {
        await recordAudit(room, transaction, {
          actorId: ids.admin,
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
    const choices = AuditChoicesDto.parse((reply.body as Envelope<unknown>).data);
    expect(choices.actors).toEqual([
      { id: ids.admin, fullName: "Ada Admin" },
      { id: ids.support, fullName: "Sam Support" },
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
    const file = AuditExportDto.parse((reply.body as Envelope<unknown>).data);
    return {
      ...file,
      rows: parse<Record<string, string>>(file.text, { bom: true, columns: true }),
    };
  };

  it("holds the filtered list with inert cells", async () => {
    const { rows, complete, fileName } = await exported(`?subjectId=${ids.member}`);
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
    const at = new Date(room.clock.now());
    const rows = Array.from({ length: AUDIT_LIMITS.exportMax + 1 }, (_, n) => ({
      id: uuid(),
      actorId: uuid(),
      action: "row.made",
      subjectType: "row",
      subjectId: String(n),
      details: "{}",
      createdAt: at,
    }));
    await room.database.write((transaction) =>
      room.database.model(AuditRecord).bulkCreate(rows, { transaction }),
    );
    const file = await exported("?action=row.made");
    expect(file.rows).toHaveLength(AUDIT_LIMITS.exportMax);
    expect(file.complete).toBe(false);
  });
});

describe("the audit log", () => {
  it.each(["", "/choices", "/export"])("%s is for admins alone", async (path) => {
    await request(app).get(`/api/staff/audit${path}`).expect(401);
    await call(path, tokens["support"]).expect(403);
    await call(path, tokens["member"]).expect(403);
  });

  it("cannot be changed, not even past the product", async () => {
    const records = room.database.model(AuditRecord);
    const where = { subjectId: "claim-1" };
    const refusal = {
      parent: { message: expect.stringContaining("audit records are never changed") as string },
    };
    const change = { details: '{"nothing":true}' };
    await expect(
      room.database.write((transaction) => records.update(change, { where, transaction })),
    ).rejects.toMatchObject(refusal);
    await expect(
      room.database.write((transaction) => records.destroy({ where, transaction })),
    ).rejects.toMatchObject(refusal);
    expect(await records.findOne({ where, raw: true })).toMatchObject({ details: "{}" });
  });
});
