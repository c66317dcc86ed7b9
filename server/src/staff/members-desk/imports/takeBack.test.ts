import { DAY } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountsPersonalData } from "../../../accounts/accountsPersonalData.ts";
import { DepositClaim } from "../../../access/claims/DepositClaim.ts";
import type { Database } from "../../../database/Database.ts";
import { eraseMember } from "../../../members/eraseMember.ts";
import { lockMember } from "../../../members/lockMember.ts";
import { PASSWORD } from "../../../testing/People.ts";
import { FILE, ImportsFixture, linkIn } from "./testing/importsFixture.ts";
import { soon } from "../../../testing/soon.ts";

let imports: ImportsFixture;
let fixture: ImportsFixture["fixture"];
beforeEach(async () => {
  imports = await ImportsFixture.open();
  ({ fixture } = imports);
});
afterEach(() => imports.close());

/** Until a transaction is held up by what another one holds. */
const somebodyWaits = (database: Database) =>
  soon(async () => {
    const waiting = await database.select(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(waiting).not.toEqual([]);
  });

describe("POST /staff/member-imports/:id/take-back", () => {
  it("removes who has not joined with their claims and invitations, once", async () => {
    const begun = await imports.begin(FILE, { invite: "true", vouch: "By the broker's list" });
    // All are made and two of three are written to, nothing of which has left.
    await imports.importer.flush();
    await imports.importer.flush();
    const id = (await imports.memberOf("kofi@b.example"))?.id ?? "";
    const application = fixture.application({ email: "ama@b.example" });
    await fixture.call("post", "/auth/register", application).expect(201);
    await fixture.call("post", "/auth/forgot-password", { email: "kofi@b.example" }).expect(202);
    const [mail] = await fixture.mailsTo("kofi@b.example");
    const choose = { token: linkIn(mail?.text), newPassword: PASSWORD };
    await fixture.call("post", "/auth/reset-password", choose).expect(200);

    await imports.takeBack(begun.id).expect(401);
    await imports.takeBack(begun.id).as("support").expect(403);
    await imports.takeBack("x").as("admin").expect(400);
    await imports.takeBack(uuid()).as("admin").expect(404);
    const taken = await imports.takeBack(begun.id).as("admin").expect(200).data();
    expect(taken).toMatchObject({ state: "removing", endedAt: null });
    await imports.takeBack(begun.id).as("admin").expect(409);
    const ada = await imports.memberOf("ada@b.example");
    const ended = await imports.settle(begun.id);
    expect(ended).toMatchObject({ state: "removed", removed: 1, remaining: 2, joined: 1 });
    expect(ended.takeBackUntil).toBeNull();
    expect(await imports.memberOf("kofi@b.example")).toMatchObject({ id });
    expect(await imports.memberOf("ama@b.example")).not.toBeNull();
    expect(await imports.memberOf("ada@b.example")).toBeNull();
    expect(await fixture.database.model(DepositClaim).count()).toBe(0);
    const actorId = taken.actor?.id;
    expect((await fixture.auditOf(ada?.id ?? "")).at(-1)).toEqual({
      actorId,
      action: "member.import_taken_back",
      details: { importId: begun.id, row: 2 },
    });
    expect((await fixture.auditOf(begun.id)).at(-1)).toMatchObject({
      actorId,
      action: "members.import_taken_back",
      details: { notYetImported: 0 },
    });

    const again = await imports.takeBack(begun.id).as("admin").expect(409);
    expect(again.body.message).toBe("This import was taken back already.");
  });

  it("is possible for 24 hours, and then refused with the way that is left", async () => {
    const { id } = await imports.import(FILE);
    const listed = async () => (await imports.list())[0];
    const until = new Date(fixture.clock.now() + DAY).toISOString();
    expect(await listed()).toMatchObject({ takeBackUntil: until });
    fixture.clock.advance(DAY + 1);
    expect(await listed()).toMatchObject({ takeBackUntil: null, remaining: 3 });
    const late = await imports.takeBack(id).as("admin").expect(409);
    expect(late.body.error?.code).toBe("take_back_too_late");
    expect(late.body.message).toContain("Block single members on their pages");
    expect(await imports.settle(id)).toMatchObject({ state: "done", removed: 0 });
    expect(await fixture.auditOf(id)).toHaveLength(1);
  });

  it("ends an import in its midst: what waits never comes in", async () => {
    const { id } = await imports.begin(FILE, { invite: "true" });
    expect(await imports.takeBack(id).as("admin").expect(200).data()).toMatchObject({ written: 0 });
    expect(await imports.settle(id)).toMatchObject({ state: "removed", written: 0, removed: 0 });
    expect(await imports.memberOf("ada@b.example")).toBeNull();
    expect((await imports.check(FILE)).counts.new).toBe(3);
  });

  it.each([
    ["/auth/register", 201],
    ["/auth/forgot-password", 202],
    ["/auth/resend-welcome-email", 202],
  ] as const)("does not break %s of who is being removed", async (path, status) => {
    const { database } = fixture;
    await imports.import(FILE);
    const email = "ada@b.example";
    const id = (await imports.memberOf(email))?.id ?? "";
    const answered = await database.write(async (transaction) => {
      await lockMember(database, transaction, id);
      await eraseMember(accountsPersonalData(database), transaction, id);
      const reply = fixture
        .call("post", path, fixture.application({ email }))
        .expect(status)
        .data();
      if (database.dialect === "postgres") await somebodyWaits(database);
      return { reply };
    });
    await answered.reply;
  });

  it("is listed for admins alone", async () => {
    await fixture.call("get", "/staff/member-imports").expect(401);
    await fixture.call("get", "/staff/member-imports").as("support").expect(403);
  });
});
