import {
  DAY,
  MEMBER_IMPORT_LIMITS,
  TRIAL,
  type MemberFactsDto,
  type MemberImportDto,
  type SessionDto,
  type TimelineDto,
} from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ImportedMember } from "../../../members/ImportedMember.ts";
import { DepositClaim } from "../../../access/claims/DepositClaim.ts";
import { Member } from "../../../members/Member.ts";
import { MemberSearchWord } from "../../../members/MemberSearchWord.ts";
import { PASSWORD } from "../../../testing/People.ts";
import { OutboxMessage } from "../../../delivery/outbox/OutboxMessage.ts";
import { FILE, HEAD, ImportsFixture, linkIn } from "./testing/importsFixture.ts";
import { WaitingRow } from "./WaitingRow.ts";

let imports: ImportsFixture;
let fixture: ImportsFixture["fixture"];
beforeEach(async () => {
  imports = await ImportsFixture.open({ promoCode: "WELCOME" });
  ({ fixture } = imports);
});
afterEach(() => imports.close());

const rowsOf = (check: { rows: { row: number; verdict: string; reason: string | null }[] }) =>
  check.rows.map(({ row, verdict, reason }) => [row, verdict, reason]);

describe("POST /staff/member-imports/check", () => {
  it("gives every row its verdict, names what is not read, and writes nothing", async () => {
    const known = await fixture.makeMember();
    await fixture.database.write((transaction) =>
      fixture.database.model(Member).update({ brokerAccountId: "1" }, { where: {}, transaction }),
    );
    const before = await fixture.database.model(Member).count();
    const check = await imports.check(
      `${FILE}${known.email.toUpperCase()},,,,,,\nADA@b.example,Ada Again,Ghana,,,,\nx@y.example,Ada Two,Ghana,,4821,500,\nz@y.example,Z,Freedonia,,,,\n`,
    );
    expect(check).toMatchObject({
      ignored: ["notes"],
      counts: { new: 3, there: 1, refused: 3 },
    });
    expect(check.rows[0]).toEqual({
      row: 2,
      email: "ada@b.example",
      fullName: "Ada Obi",
      verdict: "new",
      reason: null,
      deposit: { amount: 500, tier: "gold" },
    });
    expect(rowsOf(check).slice(3)).toEqual([
      [5, "there", "There is an account with this address."],
      [6, "refused", "Row 2 has the same address."],
      [7, "refused", "Row 2 has a deposit to the same broker account."],
      [8, "refused", expect.stringMatching(/^Full name must be .* The country “Freedonia”/)],
    ]);
    expect(await fixture.database.model(Member).count()).toBe(before + 1);
    expect(await imports.list()).toEqual([]);
  });

  it("is for admins, and refuses what is no such file", async () => {
    await imports.send("/check", FILE).expect(401);
    await imports.send("/check", FILE).as("support").expect(403);
    const missing = await imports.send("/check", null).as("admin").expect(400);
    expect(missing.body.error?.fields).toEqual([
      { path: "file", message: "Please choose a CSV file, or paste its text." },
    ]);
    const large = Buffer.alloc(MEMBER_IMPORT_LIMITS.fileMaxBytes + 1, "a");
    await imports.send("/check", large).as("admin").expect(413);
  });
});

describe("POST /staff/member-imports", () => {
  it("makes the members that were shown: no password, no consent, no trial, nobody told", async () => {
    const done = await imports.import(FILE);
    expect(done).toMatchObject({
      fileName: "members.csv",
      state: "done",
      rows: 3,
      planned: 3,
      written: 3,
      refused: 0,
      vouch: null,
      deposits: 0,
      invites: false,
      invited: 0,
      remaining: 3,
      joined: 0,
    });
    const ada = await imports.memberOf("ada@b.example");
    expect(ada).toMatchObject({
      fullName: "Ada Obi",
      country: "Nigeria",
      phone: "",
      brokerAccountId: "4821",
      passwordHash: "",
      trialEndsAt: null,
      riskVersion: null,
      riskAcknowledgedAt: null,
      tier: "guest",
      dashboardUnlocked: false,
      depositAmount: 0,
    });
    const terms = await fixture.database
      .model(MemberSearchWord)
      .findAll({ where: { memberId: ada?.id ?? "" }, raw: true });
    expect(terms.map(({ term }) => term)).toContain("obi");
    expect(await fixture.database.model(OutboxMessage).count()).toBe(0);
    expect(await fixture.database.model(WaitingRow).count()).toBe(0);
    const actorId = done.actor?.id;
    expect(await fixture.auditOf(done.id)).toEqual([
      {
        actorId,
        action: "members.imported",
        details: {
          fileName: "members.csv",
          fileHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          rows: 3,
          members: 3,
          ignoredColumns: ["notes"],
          invites: false,
        },
      },
    ]);
    expect(await fixture.auditOf(ada?.id ?? "")).toEqual([
      { actorId, action: "member.imported", details: { importId: done.id, row: 2 } },
    ]);
    const again = await imports.check(FILE);
    expect(again.counts).toEqual({ new: 0, there: 3, refused: 0 });
    await imports
      .send("", FILE, { id: uuid(), plan: again.plan, invite: "false" })
      .as("admin")
      .expect(409);
  });

  it("takes deposits over by somebody's word, as approved claims with the reason", async () => {
    const done = await imports.import(FILE, { vouch: "Checked against the broker's list" });
    expect(done).toMatchObject({ deposits: 1, vouch: "Checked against the broker's list" });
    const ada = await imports.memberOf("ada@b.example");
    expect(ada).toMatchObject({
      tier: "gold",
      dashboardUnlocked: true,
      hasDeposited: true,
      depositAmount: 500,
      trialEndsAt: null,
    });
    const claim = await fixture.database.model(DepositClaim).findOne({ raw: true });
    expect(claim).toMatchObject({
      memberId: ada?.id,
      status: "approved",
      sentBy: "import",
      verifiedAmount: 500,
      brokerAccountId: "4821",
      decidedBy: done.actor?.id,
      reported: false,
    });
    expect((await fixture.auditOf(ada?.id ?? "")).map(({ action }) => action)).toEqual([
      "member.imported",
      "claim.approved",
    ]);
    expect(await fixture.database.model(OutboxMessage).count()).toBe(0);
    const other = await imports.check(`${HEAD}new@b.example,New Person,Ghana,,4821,100,\n`);
    expect(other.rows[0]).toMatchObject({
      verdict: "refused",
      reason: expect.stringMatching(/^Somebody else has claimed a deposit/) as string,
    });
  });

  it("refuses another file than was checked, and row by row what has changed since", async () => {
    const { plan } = await imports.check(FILE);
    const id = uuid();
    const send = (file: string | null, fields = {}) =>
      imports.send<MemberImportDto>("", file, { id, plan, invite: "false", ...fields }).as("admin");
    for (const sent of [send(`${FILE} `), send(FILE, { plan: "nonsense" })]) {
      const { body } = await sent.expect(400);
      expect(body.message).toBe(
        "This is not the file that was checked. Check it again, then import it.",
      );
    }
    await send(null).expect(400);
    await send(FILE, { id: "x" }).expect(400);
    await send(FILE, { invite: "perhaps" }).expect(400);
    await send(FILE, { vouch: "x".repeat(501) }).expect(400);
    await imports.send("", FILE, { id, plan, invite: "false" }).expect(401);
    await imports.send("", FILE, { id, plan, invite: "false" }).as("support").expect(403);

    await fixture.makeMember({ email: "kofi@b.example" });
    const [one, two] = await Promise.all([send(FILE).expect(201), send(FILE).expect(201)]);
    expect([one.data.id, two.data.id]).toEqual([id, id]);
    // While the rows wait, one more joins by registering; two processes work at once.
    await fixture.makeMember({ email: "ama@b.example" });
    await Promise.all([imports.importer.flush(), imports.newImporter().flush()]);
    expect(await imports.settle(id)).toMatchObject({
      planned: 3,
      written: 1,
      refused: 2,
      refusals: [
        { row: 3, reason: "Changed since the check: There is an account with this address." },
        { row: 4, reason: "Changed since the check: somebody has registered with this address." },
      ],
    });
    expect(await fixture.database.model(ImportedMember).count()).toBe(1);
    const kept = await fixture.database.model(WaitingRow).findAll({ raw: true });
    expect(kept.map(({ account }) => account)).toEqual([null, null]);
  });

  it("does not import a row that was shown as there, though it is new by now", async () => {
    const gone = await fixture.makeMember({ email: "kofi@b.example" });
    const { plan } = await imports.check(FILE);
    await fixture.database.write(async (transaction) => {
      await fixture.database
        .model(MemberSearchWord)
        .destroy({ where: { memberId: gone.id }, transaction });
      await fixture.database.model(Member).destroy({ where: { id: gone.id }, transaction });
    });
    const id = uuid();
    await imports.send("", FILE, { id, plan, invite: "false" }).as("admin").expect(201);
    expect(await imports.settle(id)).toMatchObject({
      written: 2,
      refusals: [{ row: 3, reason: "It was not new when the file was checked. Check it again." }],
    });
    expect(await imports.memberOf("kofi@b.example")).toBeNull();
  });
});

describe("an imported member", () => {
  it("is invited once, joins with the link, and agrees to what was shown alone", async () => {
    const done = await imports.import(FILE, { invite: "true", vouch: "By the broker's list" });
    expect(done).toMatchObject({ state: "done", invites: true, invited: 3 });
    const [mail, ...more] = await fixture.mailsTo("ada@b.example");
    expect(more).toEqual([]);
    expect(mail?.text).toContain("within 14 days");
    const token = linkIn(mail?.text);

    fixture.clock.advance(13 * DAY);
    const verified = await fixture.call("post", "/auth/verify-reset-token", { token }).expect(200);
    expect(verified.data).toEqual({ email: "ada@b.example", invited: true, joining: true });
    const { version } = fixture.deps.content.riskDisclosure;
    const choose = { token, newPassword: PASSWORD, riskVersion: version };
    await fixture.call("post", "/auth/reset-password", choose).expect(200);
    const now = fixture.clock.now();
    expect(await imports.memberOf("ada@b.example")).toMatchObject({
      trialEndsAt: new Date(now + TRIAL.length),
      riskVersion: version,
      riskAcknowledgedAt: new Date(now),
      tier: "gold",
    });
    const { user } = await fixture.logIn("ada@b.example");
    expect(user.permissions).toContain("signals.read");
    // Nothing was changed, so nothing says so.
    expect(await fixture.mailsTo("ada@b.example")).toHaveLength(1);
    await fixture.call("post", "/auth/reset-password", choose).expect(400);

    const [other] = await fixture.mailsTo("kofi@b.example");
    const old = { token: linkIn(other?.text), newPassword: PASSWORD, riskVersion: "1999-01" };
    await fixture.call("post", "/auth/reset-password", old).expect(200);
    expect(await imports.memberOf("kofi@b.example")).toMatchObject({
      trialEndsAt: new Date(now + TRIAL.length),
      riskVersion: null,
      riskAcknowledgedAt: null,
    });
    fixture.clock.advance(DAY);
    const late = linkIn((await fixture.mailsTo("ama@b.example"))[0]?.text);
    await fixture.call("post", "/auth/verify-reset-token", { token: late }).expect(400);
    expect(await imports.list()).toMatchObject([{ joined: 2, remaining: 3 }]);
  });

  it("stands on the desk as what it is, and can be sent the link again", async () => {
    await imports.import(FILE, { vouch: "By the broker's list" });
    const ada = await imports.memberOf("ada@b.example");
    const path = `/staff/members/${ada?.id ?? ""}`;
    const facts = await fixture.call<MemberFactsDto>("get", path).as("admin").data();
    expect(facts).toMatchObject({ joinedAt: null, importedAt: facts.createdAt, risk: null });
    const timeline = await fixture.call<TimelineDto>("get", `${path}/timeline`).as("admin").data();
    expect(timeline.entries.map(({ action }) => action).sort()).toEqual([
      "claim.approved",
      "member.imported",
    ]);
    // Whatever is decided meanwhile: people who do not know of the product yet get no news.
    const seen = { tier: "gold", dashboardUnlocked: true, grantedUntil: null };
    const access = { tier: "pro", dashboardUnlocked: true, until: null, reason: "Agreed", seen };
    await fixture.call("put", `${path}/access`, access).as("admin").expect(200);
    expect(await fixture.mailsTo("ada@b.example")).toEqual([]);
    await fixture.call("post", `${path}/mails`, { mail: "invitation" }).as("admin").expect(202);
    expect((await fixture.mailsTo("ada@b.example"))[0]?.text).toContain("within 14 days");
    expect((await fixture.auditOf(ada?.id ?? "")).at(-1)?.details).toEqual({ mail: "invitation" });
  });

  it("who was not invited comes in by a forgotten password or by registering", async () => {
    await imports.import(FILE);
    await fixture.call("post", "/auth/login", { email: "ada@b.example", password: "" }).expect(400);
    const failed = { email: "ada@b.example", password: PASSWORD };
    await fixture.call("post", "/auth/login", failed).expect(401);
    await fixture.call("post", "/auth/forgot-password", { email: "ada@b.example" }).expect(202);
    const [mail] = await fixture.mailsTo("ada@b.example");
    expect(mail?.subject).toMatch(/^Choose a password/);
    expect(mail?.text).toContain("within 60 minutes");
    const token = linkIn(mail?.text);
    await fixture
      .call("post", "/auth/reset-password", { token, newPassword: PASSWORD })
      .expect(200);
    await fixture.logIn("ada@b.example");

    const email = "kofi@b.example";
    await fixture.call("post", "/auth/resend-welcome-email", { email }).expect(202);
    expect((await fixture.mailsTo(email))[0]?.subject).toMatch(/^Choose a password/);

    const ama = "ama@b.example";
    await fixture.call("post", "/auth/forgot-password", { email: ama }).expect(202);
    const unused = { token: linkIn((await fixture.mailsTo(ama))[0]?.text), newPassword: PASSWORD };
    await fixture.call("post", "/auth/register", fixture.application({ email: ama })).expect(201);
    const promo = { email: ama, confirmationCode: "WELCOME" };
    await fixture.call("post", "/auth/confirm-code", promo).expect(400);
    const confirmationCode = await fixture.codeFor(ama);
    const { data } = await fixture
      .call<SessionDto>("post", "/auth/confirm-code", { email: ama, confirmationCode })
      .expect(200);
    expect(data.user).toMatchObject({ email: ama, codeActivated: true });
    // The account is theirs by the code: a link from before sets no other password.
    await fixture.call("post", "/auth/reset-password", unused).expect(400);
  });
});
