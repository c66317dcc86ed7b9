import { readdir } from "node:fs/promises";
import {
  DAY,
  MINUTE,
  SUPPORT_LIMITS,
  TICKET_FILE_MISSING_MESSAGE,
  TICKET_FILE_TYPE_MESSAGE,
  TicketThreadDto,
} from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { png } from "../access/claims/testing/sendClaim.ts";
import type { Person } from "../testing/People.ts";
import { supportPersonalData } from "./personalData.ts";
import { sweepTicketFiles } from "./sweepTicketFiles.ts";
import { openSupportFixture, type SupportFixture } from "./testing/supportFixture.ts";

let fixture: SupportFixture;
let member: Person;
let support: Person;
let own: string;
let desk: string;
beforeAll(async () => {
  fixture = await openSupportFixture();
});
beforeEach(async () => {
  member = await fixture.signIn();
  support = await fixture.signIn({ role: "support" });
  const { id } = await fixture.openTicket(member);
  own = `/support/tickets/${id}`;
  desk = `/staff/tickets/${id}`;
});
afterAll(() => fixture.close());

const stored = async () => (await readdir(fixture.folder).catch(() => [])).length;
const threadOf = async (by: Person, path: string) =>
  TicketThreadDto.parse((await by.call("get", path).expect(200)).data);

describe("a file in a ticket", () => {
  it("comes with a message, from both sides, and both download it as an inert file", async () => {
    await fixture.sendFile(member, `${own}/files`, { filename: "../my screen.png" }).expect(201);
    fixture.clock.advance(MINUTE);
    await fixture.sendFile(support, `${desk}/files`, { message: "Like this?" }).expect(201);
    const { messages, status } = await threadOf(member, own);
    expect(status).toBe("answered");
    expect(messages.map(({ author, text, files }) => [author, text, files.length])).toEqual([
      ["member", "I sent it\nyesterday.", 0],
      ["member", "See the picture", 1],
      ["staff", "Like this?", 1],
    ]);
    const [file] = messages[1]?.files ?? [];
    expect(file).toMatchObject({ name: "my screen.png", type: "image/png", bytes: png().length });
    for (const [by, path] of [
      [member, own],
      [support, desk],
    ] as const) {
      const reply = await by.call("get", `${path}/files/${file?.id ?? ""}`).expect(200);
      expect(reply.headers).toMatchObject({
        "content-type": "image/png",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "content-disposition": `attachment; filename="ticket-file-${file?.id ?? ""}.png"`,
      });
    }
    expect((await fixture.mailsTo(member.member.email))[0]?.text).toContain("Like this?");
  });

  it("is nobody else's: another member neither reads nor adds one, and an id needs its ticket", async () => {
    await fixture.sendFile(member, `${own}/files`).expect(201);
    const id = (await threadOf(member, own)).messages[1]?.files[0]?.id ?? "";
    const stranger = await fixture.signIn();
    const before = await stored();
    await stranger.call("get", `${own}/files/${id}`).expect(404);
    await fixture.sendFile(stranger, `${own}/files`).expect(404);
    expect(await stored()).toBe(before);
    const other = await fixture.openTicket(member);
    await member.call("get", `/support/tickets/${other.id}/files/${id}`).expect(404);
    await member.call("get", `${own}/files/${uuid()}`).expect(404);
  });

  it("is refused without a session, from the wrong side, and by what is in it", async () => {
    for (const path of [own, desk]) {
      await fixture.call("post", `${path}/files`).expect(401);
      await fixture.call("get", `${path}/files/${uuid()}`).expect(401);
    }
    await fixture.sendFile(member, `${desk}/files`).expect(403);
    await member.call("get", `${desk}/files/${uuid()}`).expect(403);
    const before = await stored();
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    for (const [by, path] of [
      [member, own],
      [support, desk],
    ] as const) {
      const refused = await fixture.sendFile(by, `${path}/files`, { bytes: html });
      expect(refused).toMatchObject({
        status: 415,
        error: { fields: [{ path: "file", message: TICKET_FILE_TYPE_MESSAGE() }] },
      });
      const none = by.call("post", `${path}/files`).with((test) => {
        void test.field({ message: "No file" });
      });
      expect(await none).toMatchObject({ status: 400, message: TICKET_FILE_MISSING_MESSAGE() });
      await fixture.sendFile(by, `${path}/files`, { message: " " }).expect(400);
      const large = Buffer.concat([png(), Buffer.alloc(SUPPORT_LIMITS.fileMaxBytes)]);
      await fixture.sendFile(by, `${path}/files`, { bytes: large }).expect(413);
    }
    await member.call("get", `${own}/files/1`).expect(400);
    expect(await stored()).toBe(before);
    expect((await threadOf(member, own)).messages).toHaveLength(1);
  });

  it("is bounded by day and by ticket, and a refused one leaves nothing behind", async () => {
    for (let sent = 0; sent < SUPPORT_LIMITS.filesPerDay; sent += 1) {
      await fixture.sendFile(member, `${own}/files`).expect(201);
    }
    const before = await stored();
    const further = await fixture.openTicket(member);
    const other = `/support/tickets/${further.id}/files`;
    expect(await fixture.sendFile(member, other)).toMatchObject({
      status: 429,
      error: { code: "too_many_requests" },
    });
    expect(await stored()).toBe(before);
    const left = SUPPORT_LIMITS.filesPerTicket - SUPPORT_LIMITS.filesPerDay;
    for (let sent = 0; sent < left; sent += 1) {
      await fixture.sendFile(support, `${desk}/files`).expect(201);
    }
    fixture.clock.advance(DAY + MINUTE);
    support = await fixture.signIn({ role: "support" });
    await fixture.sendFile(support, `${desk}/files`).expect(409);
    expect(await stored()).toBe(before + left);
  });

  it("is in the member's download and goes with the account; the sweep takes what nothing knows", async () => {
    await fixture.sendFile(member, `${own}/files`).expect(201);
    const data = supportPersonalData(fixture.database, fixture.ticketFiles);
    expect(await data.export(member.id)).toMatchObject([
      { files: [] },
      { files: [{ name: "screen.png", type: "image/png" }] },
    ]);
    const lost = await fixture.ticketFiles.save(Buffer.from("left by a crash"), member.id);
    const found = await fixture.database.write(async (transaction) =>
      data.files?.(member.id, transaction),
    );
    const places = (found ?? []).map(({ place }) => place);
    expect(places).toHaveLength(2);
    expect(places).toContain(fixture.ticketFiles.fileOf(lost).place);

    const before = await stored();
    const clock = { now: () => Date.now() + DAY };
    const log = { info: () => undefined, warn: () => undefined };
    const { database, ticketFiles } = fixture;
    await sweepTicketFiles({ clock, database, log, proofs: ticketFiles, ticketFiles });
    expect(await stored()).toBe(before - 1);
    await fixture.database.write((transaction) => data.erase(member.id, transaction));
    expect(await data.export(member.id)).toEqual([]);
  });
});
