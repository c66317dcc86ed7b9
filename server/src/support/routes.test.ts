import {
  StaffThreadDto,
  StaffTicketDto,
  TicketDto,
  TicketThreadDto,
  type Envelope,
  type PaginationDto,
} from "@signaldeck/contract";
import type { Express } from "express";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { MemberRow } from "../accounts/Member.ts";
import {
  createAccountsHarness,
  type AccountsHarness,
} from "../accounts/testing/accountsHarness.ts";
import { AuditRecord } from "../staff/AuditRecord.ts";
import { roomApp } from "../testing/roomApp.ts";
import { supportPersonalData } from "./personalData.ts";
import { mountSupport } from "./routes.ts";

let room: AccountsHarness;
let app: Express;

beforeAll(async () => {
  room = await createAccountsHarness();
  app = roomApp({
    clock: room.clock,
    findSession: (token) => room.sessions.find(token),
    mount: (api) => mountSupport(api, room.deps),
  });
});
afterAll(() => room.close());

type Method = "get" | "post" | "patch";

/** Somebody signed in, who calls the room. */
async function someone(role: "member" | "support" | "admin" = "member") {
  const member: MemberRow = await room.member({ role });
  const token = await room.sessions.open(member.id, { remember: true, userAgent: null });
  const agent = request(app);
  const call = (method: Method, path: string, body?: object) =>
    agent[method](`/api${path}`)
      .set("Authorization", `Bearer ${token}`)
      .send(body ?? {});
  return { member, call };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const TICKET = {
  subject: "  Deposit not\u0000seen ",
  category: "deposit-issues",
  message: "I sent it\r\nyesterday.",
};

const dataOf = (reply: { body: unknown }) => (reply.body as Envelope<unknown>).data;

async function openTicket(by: Someone, changes: object = {}) {
  const reply = await by.call("post", "/support/tickets", { ...TICKET, ...changes }).expect(201);
  return TicketThreadDto.parse(dataOf(reply));
}

const auditOf = (subjectId: string) =>
  room.database.model(AuditRecord).findAll({
    where: { subjectId },
    order: [["id", "ASC"]],
    raw: true,
  });

describe("who may call", () => {
  const id = "0198f0a2-0000-7000-8000-00000000000a";
  const MEMBER: [Method, string][] = [
    ["get", "/support/tickets"],
    ["post", "/support/tickets"],
    ["get", `/support/tickets/${id}`],
    ["post", `/support/tickets/${id}/replies`],
    ["patch", `/support/tickets/${id}/status`],
  ];
  const STAFF: [Method, string][] = [
    ["get", "/staff/tickets"],
    ["get", `/staff/tickets/${id}`],
    ["post", `/staff/tickets/${id}/replies`],
    ["patch", `/staff/tickets/${id}/status`],
  ];

  it.each([...MEMBER, ...STAFF])("%s %s needs a session", async (method, path) => {
    const reply = await request(app)[method](`/api${path}`).expect(401);
    expect(reply.body).toMatchObject({ error: { code: "unauthenticated" } });
  });

  it.each(STAFF)("%s %s is for staff", async (method, path) => {
    const member = await someone();
    const reply = await member.call(method, path).expect(403);
    expect(reply.body).toMatchObject({ error: { code: "forbidden" } });
  });

  it.each(["support", "admin"] as const)("%s answers tickets", async (role) => {
    const staff = await someone(role);
    await staff.call("get", "/staff/tickets").expect(200);
  });

  it("keeps a member's ticket from every other member", async () => {
    const { id: own } = await openTicket(await someone());
    const other = await someone();
    await other.call("get", `/support/tickets/${own}`).expect(404);
    await other.call("post", `/support/tickets/${own}/replies`, { message: "Me too" }).expect(404);
    await other.call("patch", `/support/tickets/${own}/status`, { status: "closed" }).expect(404);
    const list = await other.call("get", "/support/tickets").expect(200);
    expect(dataOf(list)).toEqual([]);
  });
});

describe("a member's tickets", () => {
  it("opens one with medium priority, tidy text and the first message", async () => {
    const thread = await openTicket(await someone());
    expect(thread).toMatchObject({
      subject: "Deposit not seen",
      category: "deposit-issues",
      priority: "medium",
      status: "open",
      messages: [{ author: "member", text: "I sent it\nyesterday." }],
    });
  });

  it.each([
    ["subject", "", "Please enter a subject"],
    ["subject", undefined, "Please enter a subject"],
    ["subject", "x".repeat(121), "Please keep it to 120 characters"],
    ["category", "", "Please choose a category"],
    ["category", "poetry", "Please choose a category"],
    ["message", "  ", "Please enter a message"],
    ["message", "x".repeat(4_001), "Please keep it to 4,000 characters"],
    ["priority", "whenever", "Please choose a priority"],
  ])("refuses %s %j", async (field, value, message) => {
    const member = await someone();
    const reply = await member
      .call("post", "/support/tickets", { ...TICKET, [field]: value })
      .expect(400);
    expect(reply.body).toMatchObject({
      error: { code: "validation_failed", fields: [{ path: field, message }] },
    });
  });

  it("lists its own, the last changed first, in pages", async () => {
    const member = await someone();
    const first = await openTicket(member, { subject: "First" });
    room.clock.advance(1_000);
    await openTicket(member, { subject: "Second" });
    room.clock.advance(1_000);
    await member.call("post", `/support/tickets/${first.id}/replies`, { message: "Hello?" });

    const reply = await member.call("get", "/support/tickets?limit=1").expect(200);
    const page = z.array(TicketDto).parse(dataOf(reply));
    expect(page.map(({ subject }) => subject)).toEqual(["First"]);
    expect((reply.body as { pagination: PaginationDto }).pagination).toEqual({
      total: 2,
      pages: 2,
      current: 1,
    });
    const next = await member.call("get", "/support/tickets?limit=1&page=2").expect(200);
    expect(dataOf(next)).toMatchObject([{ subject: "Second" }]);
    await member.call("get", "/support/tickets?limit=101").expect(400);
  });

  it("closes and reopens, and a message opens a closed one", async () => {
    const member = await someone();
    const { id } = await openTicket(member);
    const set = async (status: string) =>
      dataOf(await member.call("patch", `/support/tickets/${id}/status`, { status }).expect(200));
    expect(await set("closed")).toMatchObject({ status: "closed" });
    expect(await set("open")).toMatchObject({ status: "open" });
    await set("closed");
    const reply = await member
      .call("post", `/support/tickets/${id}/replies`, { message: "Still there" })
      .expect(201);
    expect(dataOf(reply)).toMatchObject({
      status: "open",
      messages: [{}, { text: "Still there" }],
    });
    await member.call("patch", `/support/tickets/${id}/status`, { status: "answered" }).expect(400);
    await member.call("post", `/support/tickets/${id}/replies`, { message: "" }).expect(400);
    await member.call("get", "/support/tickets/no-id").expect(400);
  });

  it("takes thirty messages within an hour and no more", async () => {
    const member = await someone();
    const { id } = await openTicket(member);
    const reply = () => member.call("post", `/support/tickets/${id}/replies`, { message: "And" });
    for (let written = 1; written < 30; written += 1) await reply().expect(201);
    const refused = await reply().expect(429);
    expect(refused.body).toMatchObject({ error: { code: "too_many_requests", retryAfter: 3_600 } });
    await member.call("post", "/support/tickets", TICKET).expect(429);
    room.clock.advance(3_600_001);
    await reply().expect(201);
  });
});

describe("support's side", () => {
  it("answers: thread, status, mail and audit", async () => {
    const member = await someone();
    const staff = await someone("support");
    const { id } = await openTicket(member);
    const message = "We see it now.\n\nYour <tier> follows.";
    const reply = await staff.call("post", `/staff/tickets/${id}/replies`, { message }).expect(201);
    const thread = StaffThreadDto.parse(dataOf(reply));
    expect(thread).toMatchObject({
      status: "answered",
      member: { id: member.member.id, email: member.member.email },
      messages: [{ author: "member" }, { author: "staff", text: message }],
    });
    // The member sees the answer, and not who of the staff wrote it.
    const own = await member.call("get", `/support/tickets/${id}`).expect(200);
    expect(JSON.stringify(own.body)).not.toContain(staff.member.id);

    const [mail] = await room.mailsTo(member.member.email);
    expect(mail?.subject).toBe("Support has answered: Deposit not seen");
    expect(mail?.text).toContain(`https://deck.example/dashboard/support/tickets/${id}`);
    expect(mail?.text).toContain("Your <tier> follows.");
    expect(mail?.html).toContain("Your &lt;tier&gt; follows.");

    const [record] = await auditOf(id);
    expect(record).toMatchObject({ actorId: staff.member.id, action: "ticket.answered" });
    expect(JSON.parse(record?.details ?? "")).toEqual({
      memberId: member.member.id,
      from: "open",
      to: "answered",
    });
  });

  it("can ask back or close with the answer", async () => {
    const staff = await someone("admin");
    const { id } = await openTicket(await someone());
    const answer = (body: object) => staff.call("post", `/staff/tickets/${id}/replies`, body);
    expect(dataOf(await answer({ message: "Which account?", status: "waiting" }))).toMatchObject({
      status: "waiting",
    });
    expect(dataOf(await answer({ message: "Done.", status: "closed" }))).toMatchObject({
      status: "closed",
    });
    await answer({ message: "", status: "closed" }).expect(400);
    await answer({ message: "Hm", status: "open" }).expect(400);
  });

  it("sets a status once, with one trace of it", async () => {
    const staff = await someone("support");
    const { id } = await openTicket(await someone());
    const set = (status: string) => staff.call("patch", `/staff/tickets/${id}/status`, { status });
    await set("waiting").expect(200);
    expect(dataOf(await set("waiting").expect(200))).toMatchObject({ status: "waiting" });
    await set("nonsense").expect(400);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(["ticket.moved"]);
  });

  it("says so when there is no such ticket, and leaves no trace", async () => {
    const staff = await someone("support");
    const id = "0198f0a2-0000-7000-8000-00000000000b";
    await staff.call("get", `/staff/tickets/${id}`).expect(404);
    await staff.call("post", `/staff/tickets/${id}/replies`, { message: "Hello" }).expect(404);
    await staff.call("patch", `/staff/tickets/${id}/status`, { status: "closed" }).expect(404);
    expect(await auditOf(id)).toEqual([]);
  });

  it("filters by status, category, priority and member, either way round", async () => {
    const staff = await someone("support");
    const member = await someone();
    const memberId = member.member.id;
    await openTicket(member, { subject: "A", priority: "urgent" });
    room.clock.advance(1_000);
    await openTicket(member, { subject: "B", category: "billing" });
    const closed = await openTicket(await someone(), { subject: "C", category: "billing" });
    await staff.call("patch", `/staff/tickets/${closed.id}/status`, { status: "closed" });

    const find = async (query: string) => {
      const reply = await staff.call("get", `/staff/tickets?limit=100&${query}`).expect(200);
      return z
        .array(StaffTicketDto)
        .parse(dataOf(reply))
        .map(({ subject }) => subject);
    };
    expect(await find(`memberId=${memberId}`)).toEqual(["B", "A"]);
    expect(await find(`memberId=${memberId}&sortOrder=asc`)).toEqual(["A", "B"]);
    expect(await find(`memberId=${memberId}&priority=urgent`)).toEqual(["A"]);
    expect(await find("category=billing&status=open")).toEqual(["B"]);
    expect(await find("category=billing&status=closed")).toEqual(["C"]);
    await staff.call("get", "/staff/tickets?status=lost").expect(400);
  });
});

describe("personal data", () => {
  it("is exported whole, and erased for this member alone", async () => {
    const member = await someone();
    const other = await someone();
    await openTicket(member);
    await openTicket(other);
    const data = supportPersonalData(room.database);
    expect(await data.export(member.member.id)).toMatchObject([
      { subject: "Deposit not seen", author: "member", text: "I sent it\nyesterday." },
    ]);
    await room.database.write((transaction) => data.erase(member.member.id, transaction));
    expect(await data.export(member.member.id)).toEqual([]);
    expect(await data.export(other.member.id)).toHaveLength(1);
  });
});
