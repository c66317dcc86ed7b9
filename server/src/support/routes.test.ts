import { MINUTE, TicketDto, type Method } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ticketNotesPersonalData } from "./notesPersonalData.ts";
import { supportPersonalData } from "./personalData.ts";
import { openSupportFixture, TICKET, type SupportFixture } from "./testing/supportFixture.ts";
import { TicketNote } from "./TicketNote.ts";

let fixture: SupportFixture;
beforeAll(async () => {
  fixture = await openSupportFixture();
});
afterAll(() => fixture.close());

describe("who may call", () => {
  const id = "0198f0a2-0000-7000-8000-00000000000a";
  it.each<[Method, string]>([
    ["get", "/support/tickets"],
    ["post", "/support/tickets"],
    ["get", `/support/tickets/${id}`],
    ["post", `/support/tickets/${id}/replies`],
    ["patch", `/support/tickets/${id}/status`],
  ])("%s %s needs a session", async (method, path) => {
    const reply = await fixture.call(method, path).expect(401);
    expect(reply.body).toMatchObject({ error: { code: "unauthenticated" } });
  });

  it("keeps a member's ticket from every other member", async () => {
    const { id: own } = await fixture.openTicket(await fixture.signIn());
    const other = await fixture.signIn();
    await other.call("get", `/support/tickets/${own}`).expect(404);
    await other.call("post", `/support/tickets/${own}/replies`, { message: "Me too" }).expect(404);
    await other.call("patch", `/support/tickets/${own}/status`, { status: "closed" }).expect(404);
    const list = await other.call("get", "/support/tickets").expect(200);
    expect(list.data).toEqual([]);
  });
});

describe("a member's tickets", () => {
  it("opens one with medium priority, tidy text and the first message", async () => {
    const thread = await fixture.openTicket(await fixture.signIn());
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
    const member = await fixture.signIn();
    const reply = await member
      .call("post", "/support/tickets", { ...TICKET, [field]: value })
      .expect(400);
    expect(reply.body).toMatchObject({
      error: { code: "validation_failed", fields: [{ path: field, message }] },
    });
  });

  it("lists its own, the last changed first, in pages", async () => {
    const member = await fixture.signIn();
    const first = await fixture.openTicket(member, { subject: "First" });
    fixture.clock.advance(1_000);
    await fixture.openTicket(member, { subject: "Second" });
    fixture.clock.advance(1_000);
    await member.call("post", `/support/tickets/${first.id}/replies`, { message: "Hello?" });

    const reply = await member.call("get", "/support/tickets?limit=1").expect(200);
    const page = z.array(TicketDto).parse(reply.data);
    expect(page.map(({ subject }) => subject)).toEqual(["First"]);
    expect(reply.pagination).toEqual({
      total: 2,
      pages: 2,
      current: 1,
    });
    const next = await member.call("get", "/support/tickets?limit=1&page=2").expect(200);
    expect(next.data).toMatchObject([{ subject: "Second" }]);
    await member.call("get", "/support/tickets?limit=101").expect(400);
  });

  it("closes and reopens, and a message opens a closed one", async () => {
    const member = await fixture.signIn();
    const { id } = await fixture.openTicket(member);
    const set = async (status: string) =>
      (await member.call("patch", `/support/tickets/${id}/status`, { status }).expect(200)).data;
    expect(await set("closed")).toMatchObject({ status: "closed" });
    expect(await set("open")).toMatchObject({ status: "open" });
    await set("closed");
    const reply = await member
      .call("post", `/support/tickets/${id}/replies`, { message: "Still there" })
      .expect(201);
    expect(reply.data).toMatchObject({
      status: "open",
      messages: [{}, { text: "Still there" }],
    });
    await member.call("patch", `/support/tickets/${id}/status`, { status: "answered" }).expect(400);
    await member.call("post", `/support/tickets/${id}/replies`, { message: "" }).expect(400);
    await member.call("get", "/support/tickets/no-id").expect(400);
  });

  it("takes thirty messages within an hour and no more", async () => {
    const member = await fixture.signIn();
    const { id } = await fixture.openTicket(member);
    const reply = () => member.call("post", `/support/tickets/${id}/replies`, { message: "And" });
    for (let written = 1; written < 30; written += 1) await reply().expect(201);
    const refused = await reply().expect(429);
    expect(refused.body).toMatchObject({ error: { code: "too_many_requests", retryAfter: 3_600 } });
    await member.call("post", "/support/tickets", TICKET).expect(429);
    fixture.clock.advance(3_600_001);
    await reply().expect(201);
  });

  it("tells the desk of every deed of its member", async () => {
    const member = await fixture.signIn();
    const before = await fixture.ticketNews();
    const { id } = await fixture.openTicket(member);
    await member.call("post", `/support/tickets/${id}/replies`, { message: "And" }).expect(201);
    const set = (status: string) =>
      member.call("patch", `/support/tickets/${id}/status`, { status }).expect(200);
    await set("closed");
    await set("closed");
    await set("open");
    expect((await fixture.ticketNews()) - before).toBe(4);
  });

  it("keep the place in the queue of who writes again, until an answer", async () => {
    const member = await fixture.signIn();
    const support = await fixture.signIn({ role: "support" });
    const { id, createdAt } = await fixture.openTicket(member);
    const since = async () => {
      const reply = await support.call("get", `/staff/tickets/${id}`).expect(200);
      return (reply.data as { waitingSince: string }).waitingSince;
    };
    const write = () => member.call("post", `/support/tickets/${id}/replies`, { message: "And" });
    fixture.clock.advance(MINUTE);
    await write().expect(201);
    expect(await since()).toBe(createdAt);
    await support.call("post", `/staff/tickets/${id}/replies`, { message: "Here" }).expect(201);
    fixture.clock.advance(MINUTE);
    await write().expect(201);
    expect(await since()).toBe(new Date(fixture.clock.now()).toISOString());
  });
});

describe("personal data", () => {
  it("is exported whole, and erased for this member alone", async () => {
    const member = await fixture.signIn();
    const other = await fixture.signIn();
    await fixture.openTicket(member);
    await fixture.openTicket(other);
    const data = supportPersonalData(fixture.database, fixture.ticketFiles);
    expect(await data.export(member.id)).toMatchObject([
      { subject: "Deposit not seen", author: "member", text: "I sent it\nyesterday." },
    ]);
    await fixture.database.write((transaction) => data.erase(member.id, transaction));
    expect(await data.export(member.id)).toEqual([]);
    expect(await data.export(other.id)).toHaveLength(1);
  });

  it("keeps the notes apart, and the work of the staff without the name", async () => {
    const member = await fixture.signIn();
    const support = await fixture.signIn({ role: "support" });
    const { id } = await fixture.openTicket(member);
    const on = `/staff/tickets/${id}`;
    await support.call("post", `${on}/notes`, { text: "Seems worried" }).expect(201);
    await support.call("post", `${on}/replies`, { message: "We look" }).expect(201);
    await support.call("put", `${on}/presence`, { writing: true }).expect(200);
    const modules = [
      ticketNotesPersonalData(fixture.database),
      supportPersonalData(fixture.database, fixture.ticketFiles),
    ];
    const [notes, conversation] = await Promise.all(
      modules.map(async (data) => JSON.stringify(await data.export(member.id))),
    );
    expect(conversation).toContain("We look");
    expect(conversation).not.toContain("worried");
    expect(notes).toContain("Seems worried");
    expect(`${notes}${conversation}`).not.toContain(support.id);

    const erase = (memberId: string) =>
      fixture.database.write(async (transaction) => {
        for (const data of modules) await data.erase(memberId, transaction);
      });
    await erase(support.id);
    const other = await fixture.signIn({ role: "support" });
    expect((await other.call("get", on).expect(200)).data).toMatchObject({
      assignee: null,
      messages: [{}, { author: "staff", staff: null, text: "We look" }],
      notes: [{ staff: null, text: "Seems worried" }],
    });
    expect((await other.call("put", `${on}/presence`, { writing: false })).data).toEqual([]);
    await erase(member.id);
    await other.call("get", on).expect(404);
    expect(await fixture.database.model(TicketNote).count()).toBe(0);
  });
});
