import {
  BotSubmissionDetailDto,
  BotSubmissionDto,
  SubmissionCountsDto,
  type ExportFileDto,
} from "@signaldeck/contract";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Member } from "../../members/Member.ts";
import { LiveEventRow } from "../../live/LiveEventRow.ts";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { BotSubmission } from "./BotSubmission.ts";
import { botAccessPersonalData } from "./personalData.ts";
import { SubmissionChange } from "./SubmissionChange.ts";
import { SubmissionSearchWord } from "./SubmissionSearchWord.ts";
import type { Person } from "../../testing/People.ts";
import { openBotFixture, type BotFixture } from "./testing/botFixture.ts";

const NONE = "0198f0a2-0000-7000-8000-00000000000c";

let fixture: BotFixture;
let staff: Person;
beforeAll(async () => {
  fixture = await openBotFixture();
  staff = await fixture.signIn({ role: "support", fullName: "Demo Support" });
});
afterAll(() => fixture.close());

const list = async (query: string) => {
  const reply = await staff.call("get", `/bot-access/submissions${query}`).expect(200);
  return z.array(BotSubmissionDto).parse(reply.data);
};
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);

const auditOf = async (subjectId: string) => {
  const rows = await fixture.database
    .model(AuditRecord)
    .findAll({ where: { subjectId }, order: [["id", "ASC"]], raw: true });
  return rows.map(({ action, actorId, details }) => ({
    action,
    actorId,
    details: JSON.parse(details) as unknown,
  }));
};

describe("the list of applications", () => {
  it.each([
    ["get", "/bot-access/submissions"],
    ["get", "/bot-access/submissions/counts"],
    ["get", "/bot-access/submissions/export"],
    ["get", `/bot-access/submissions/${NONE}`],
    ["patch", `/bot-access/submissions/${NONE}/status`],
  ] as const)("%s %s is for staff alone", async (method, path) => {
    await fixture.call(method, path).expect(401);
    const gold = await fixture.signIn({ tier: "gold" });
    await gold.call(method, path).expect(403);
  });

  it("is newest first, by status and in pages of 50", async () => {
    fixture.clock.advance(1_000);
    const { id: care } = await fixture.submitted({ canAfford: "no" });
    fixture.clock.advance(1_000);
    const { id: fresh } = await fixture.submitted();
    expect((await idsOf("")).slice(0, 2)).toEqual([fresh, care]);
    expect(await idsOf("?status=needs_care&limit=1")).toEqual([care]);
    expect(await idsOf("?limit=1&page=2")).toEqual([care]);
    const reply = await staff.call("get", "/bot-access/submissions?limit=1").expect(200);
    const total = await fixture.database.model(BotSubmission).count();
    expect(reply.body).toMatchObject({ pagination: { total, pages: total, current: 1 } });
  });

  it("is narrowed by when they start and whether they want a call", async () => {
    const { id } = await fixture.submitted({
      readyToStart: "unsure",
      wantsCall: "yes",
      callNumber: "+2348099999999",
    });
    expect(await idsOf("?readyToStart=unsure")).toEqual([id]);
    expect(await idsOf("?wantsCall=yes&status=new")).toEqual([id]);
    expect(await idsOf("?wantsCall=yes&readyToStart=now")).toEqual([]);
  });

  it.each([
    "zora",
    "NEALE",
    "Zora Nea",
    "zora.n@exam",
    "0705 111",
    "705-111",
    "+234 705",
    "+44 (0)20 79",
  ])("is searched by the beginning of name, address or number: %s", async (typed) => {
    if ((await list("?search=zora")).length === 0) {
      await fixture.submitted({
        fullName: "Zora Neale",
        email: "zora.n@example.org",
        phoneNumber: "+23407051112222",
        wantsCall: "yes",
        callCountryCode: "+44",
        callNumber: "+442079460000",
      });
    }
    const found = await list(`?search=${encodeURIComponent(typed)}`);
    expect(found.map(({ fullName }) => fullName)).toEqual(["Zora Neale"]);
  });

  it.each(["eale", "xample", "1112222", "zora obi", "%", "'"])("is empty for %j", async (typed) =>
    expect(await list(`?search=${encodeURIComponent(typed)}`)).toEqual([]),
  );

  it.each(["status=lost", "page=0", "limit=101", "readyToStart=soon", "wantsCall=maybe"])(
    "refuses %s",
    async (query) => {
      await staff.call("get", `/bot-access/submissions?${query}`).expect(400);
    },
  );

  it("counts each status", async () => {
    const counts = async () =>
      SubmissionCountsDto.parse(
        (await staff.call("get", "/bot-access/submissions/counts").expect(200)).data,
      );
    const before = await counts();
    await fixture.submitted({ canAfford: "no" });
    expect(await counts()).toEqual({ ...before, needs_care: before.needs_care + 1 });
  });
});

describe("one application", () => {
  it("keeps who set which status and notes, with a trace in the audit that holds no text", async () => {
    const { id } = await fixture.submitted({ canAfford: "no" });
    const path = `/bot-access/submissions/${id}`;
    const set = (body: object) => staff.call("patch", `${path}/status`, body);
    await set({ status: "contacted", notes: "Called at noon" }).expect(200);
    fixture.clock.advance(1_000);
    const kept = await set({ status: "approved" }).expect(200);
    const detail = BotSubmissionDetailDto.parse(kept.data);
    const by = { id: staff.id, fullName: "Demo Support" };
    expect(detail).toMatchObject({
      status: "approved",
      notes: "Called at noon",
      // What the answers say stays, whatever was decided.
      care: ["cannot_afford"],
      history: [
        { by, from: "contacted", to: "approved", notes: null },
        { by, from: "needs_care", to: "contacted", notes: "Called at noon" },
      ],
    });
    expect((await staff.call("get", path).expect(200)).data).toEqual(detail);
    await set({ status: "maybe" }).expect(400);
    await set({ status: "new", notes: "x".repeat(2_001) }).expect(400);
    await set({ status: "new", updatedAt: "now" }).expect(400);
    expect(await auditOf(id)).toEqual([
      {
        action: "application.reviewed",
        actorId: staff.id,
        details: { from: "needs_care", to: "contacted", notesChanged: true },
      },
      {
        action: "application.reviewed",
        actorId: staff.id,
        details: { from: "contacted", to: "approved", notesChanged: false },
      },
    ]);
  });

  it("is not changed over what a colleague did meanwhile", async () => {
    const { id, row } = await fixture.submitted();
    const set = (body: object) => staff.call("patch", `/bot-access/submissions/${id}/status`, body);
    const updatedAt = row?.updatedAt.toISOString();
    fixture.clock.advance(1_000);
    await set({ status: "contacted", notes: "First", updatedAt }).expect(200);
    const late = await set({ status: "rejected", notes: "Second", updatedAt }).expect(409);
    expect(late.body).toMatchObject({
      error: { code: "conflict" },
      message: /A colleague has changed this application/,
    });
    const reply = await staff.call("get", `/bot-access/submissions/${id}`);
    expect(reply.data).toMatchObject({ status: "contacted", notes: "First" });
  });

  it("says so when there is none", async () => {
    await staff.call("get", `/bot-access/submissions/${NONE}`).expect(404);
    await staff
      .call("patch", `/bot-access/submissions/${NONE}/status`, { status: "new" })
      .expect(404);
    await staff.call("get", "/bot-access/submissions/no-id").expect(400);
  });

  it("reaches the open desks, new or changed", async () => {
    const events = fixture.database.model(LiveEventRow);
    const told = () => events.count({ where: { type: "desk.changed", audience: "staff" } });
    const before = await told();
    const { id } = await fixture.submitted();
    expect(await told()).toBe(before + 1);
    await staff.call("patch", `/bot-access/submissions/${id}/status`, { status: "contacted" });
    expect(await told()).toBe(before + 2);
  });
});

describe("the export", () => {
  it("holds the filtered list as CSV whose cells are inert, and leaves a trace", async () => {
    const { id } = await fixture.submitted({
      fullName: "=HYPERLINK(1)",
      email: "formula@example.org",
      hasLostMoney: "yes",
      lossAmount: '+9,000, "all"',
    });
    const path = "/bot-access/submissions/export?status=needs_care&search=formula";
    const reply = await staff.call("get", path).expect(200);
    const file = reply.data as ExportFileDto;
    expect(file.fileName).toMatch(/^applications-\d{4}-\d\d-\d\d\.csv$/);
    expect(file.mediaType).toBe("text/csv");
    const rows = parse<Record<string, string>>(file.text, { bom: true, columns: true });
    expect(rows).toMatchObject([
      {
        id,
        status: "needs_care",
        care: "large_loss",
        "full name": "'=HYPERLINK(1)",
        phone: "'+2348012345678",
        "stated loss": '\'+9,000, "all"',
        email: "formula@example.org",
      },
    ]);
    expect((await auditOf("list")).at(-1)).toEqual({
      action: "applications.exported",
      actorId: staff.id,
      details: { status: "needs_care", searched: true, rows: 1 },
    });
    await staff.call("get", "/bot-access/submissions/export?status=lost").expect(400);
  });
});

describe("personal data", () => {
  it("has settings and the applications of the member's address, and goes with the member", async () => {
    const { database } = fixture;
    const { call, member } = await fixture.signIn({ tier: "gold" });
    await call("put", "/bot-access/state", { running: true }).expect(200);
    const { id } = await fixture.submitted({ email: member.email, fullName: "The Member" });
    await staff
      .call("patch", `/bot-access/submissions/${id}/status`, { status: "new", notes: "Polite" })
      .expect(200);
    const data = botAccessPersonalData(database);
    expect(await data.export(member.id)).toMatchObject([
      { kind: "settings", running: true },
      { kind: "paper account", startCents: 100_000 },
      { kind: "paper rule", running: true },
      {
        kind: "application",
        fullName: "The Member",
        email: member.email,
        history: [{ from: "new", to: "new", notes: "Polite" }],
      },
    ]);
    expect(JSON.stringify(await data.export(member.id))).not.toContain(staff.id);
    await database.write((transaction) => data.erase(member.id, transaction));
    expect(await data.export(member.id)).toEqual([]);
    const left = { where: { submissionId: id } };
    expect(await database.model(SubmissionChange).count(left)).toBe(0);
    expect(await database.model(SubmissionSearchWord).count(left)).toBe(0);
    expect(await database.model(BotSubmission).count({ where: { id } })).toBe(0);
    expect(await database.model(Member).count({ where: { id: member.id } })).toBe(1);
  });
});
