import type { ExportFileDto } from "@signaldeck/contract";
import { parse } from "csv-parse/sync";
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dumpTables, listReferences, listTables } from "../testing/fillTables.ts";
import { openFixture } from "../testing/openFixture.ts";
import { PASSWORD } from "../testing/People.ts";
import { personalDataModules } from "./personalDataModules.ts";
import { STAYS } from "./testing/staysAfterDeletion.ts";
import {
  openFilledFixture,
  personalTexts,
  type FilledPerson,
  type FilledFixture,
} from "./testing/filledFixture.ts";

/** Text columns that the download leaves out, and why that is right. */
const NOT_EXPORTED = [
  // Secrets; the member's own copy is in a mail or on a device.
  "dashboard_codes.code_hash",
  "email_changes.code_hash",
  "password_resets.token_hash",
  "recovery_codes.code_hash",
  "sign_in_challenges.token_hash",
  "totp_secrets.sealed_secret",
  "sessions.token_hash",
  "sessions.mark_hash",
  "known_devices.mark_hash",
  "telegram_codes.code_hash",
  "webhooks.sealed_secret",
  "webhooks.sealed_previous_secret",
  "push_subscriptions.auth",
  "push_subscriptions.endpoint_hash",
  // Words of the account itself, by which staff find it.
  "member_search_terms.term",
  // A ticket's subject once more, as it is searched by.
  "support_tickets.subject_key",
  // The product's own marks and names, which say nothing of the member.
  "community_reports.state",
  "deposit_claims.proof_file",
  "ticket_files.file",
  "partner_postbacks.message_key",
  // What rows that are downloaded come to.
  "paper_closings.state",
  // Of others than the importing person.
  "member_import_rows.account",
  "member_import_rows.reason",
];

/** Tables that hold a member's id for other reasons than to keep something of the member. */
const KEEPS_IDS = ["audit_records", "told_changes"];

let fixture: FilledFixture;
beforeAll(async () => {
  fixture = await openFilledFixture();
});
afterAll(() => fixture.close());

const account = <T>(method: "get" | "post", path: string, token: string, body?: object) =>
  fixture.call<T>(method, `/account/${path}`, body).as(token);

const exported = (token: string, format: "json" | "csv") =>
  account<ExportFileDto>("get", `export?format=${format}`, token).expect(200).data();

describe("the modules' personal data", () => {
  it("has a room for every table that refers to members", async () => {
    const modules = personalDataModules(fixture.database, fixture);
    const named = new Set(modules.flatMap(({ tables }) => tables));
    const direct = (await listReferences(fixture.database))
      .filter(({ to }) => to === "members")
      .map(({ table }) => table);
    const byColumn: string[] = [];
    for (const table of await listTables(fixture.database)) {
      const columns = await fixture.database.sequelize.getQueryInterface().describeTable(table);
      if ("member_id" in columns) byColumn.push(table);
    }
    const nameless = [...new Set([...direct, ...byColumn])].filter((table) => !named.has(table));
    expect(nameless).toEqual([]);
    expect(new Set(modules.map(({ name }) => name)).size).toBe(modules.length);
  });
});

describe("GET /account/export", () => {
  it.each(["json", "csv"] as const)(
    "holds every personal field as %s, no secret",
    async (format) => {
      const one = await fixture.person(format === "json" ? "zqa" : "zqb");
      const file = await exported(one.token, format);
      expect(file.fileName).toMatch(/^my-data-\d{4}-\d\d-\d\d\.(json|csv)$/);
      const missing = [...one.filled.texts]
        .filter(([, text]) => !file.text.includes(text))
        .map(([column]) => column);
      expect(missing.filter((column) => !NOT_EXPORTED.includes(column))).toEqual([]);
      for (const text of personalTexts(one).slice(0, 6)) expect(file.text).toContain(text);
      for (const column of NOT_EXPORTED) {
        const secret = one.filled.texts.get(column);
        if (secret !== undefined) expect(file.text).not.toContain(secret);
      }
      expect(file.text).not.toContain(one.member.passwordHash);
      expect(file.text).not.toContain(one.token);
    },
  );

  it("is JSON with a list for each module", async () => {
    const one = await fixture.person("zqc");
    const data = JSON.parse((await exported(one.token, "json")).text) as Record<string, unknown>;
    expect(data["account"]).toMatchObject([{ email: one.member.email, country: "Nigeria" }]);
    expect(data["mails"]).toMatchObject([{ to: one.member.email }]);
    expect(data["sessions"]).toHaveLength(2);
  });

  it("is CSV whose cells are inert", async () => {
    const { email } = await fixture.makeMember({ fullName: "=HYPERLINK(1)", telegram: "@name" });
    const { token } = await fixture.logIn(email);
    const { text } = await exported(token, "csv");
    const rows = parse<Record<string, string>>(text, { bom: true, columns: true });
    const valueOf = (field: string) =>
      rows.find((row) => row["section"] === "account" && row["field"] === field)?.["value"];
    expect(valueOf("fullName")).toBe("'=HYPERLINK(1)");
    expect(valueOf("telegram")).toBe("'@name");
    expect(valueOf("phone")).toBe("'+2348012345678");
    expect(valueOf("email")).toBe(email);
    for (const row of rows) {
      expect(row["value"]).not.toMatch(/^(?:[=+@\t\r]|-\D)/);
    }
  });

  it("says of nobody else, and needs a format", async () => {
    const [one, other] = [await fixture.person("zqd"), await fixture.person("zqe")];
    const { text } = await exported(one.token, "json");
    for (const foreign of [other.member.id, ...personalTexts(other)]) {
      expect(text).not.toContain(foreign);
    }
    await account("get", "export", one.token).expect(400);
    await account("get", "export?format=xml", one.token).expect(400);
  });
});

describe("POST /account/deletion", () => {
  const remove = (token: string, currentPassword = PASSWORD) =>
    account("post", "deletion", token, { currentPassword });

  it("leaves nothing of the member but ids in the audit, and nothing of others is lost", async () => {
    const [one, other] = [await fixture.person("zqx"), await fixture.person("zqy")];
    expect(one.filled.tables).toEqual(expect.arrayContaining(["sessions", "email_changes"]));
    await fixture.mailsTo(one.member.email);
    const { proofs } = fixture;
    const [lost, kept] = [
      await proofs.save(Buffer.from("a file that a crash has left"), one.member.id),
      await proofs.save(Buffer.from("somebody else's"), other.member.id),
    ];
    await remove(one.token).expect(200);

    const found = (texts: readonly string[], dump: Map<string, string>) =>
      [...dump].flatMap(([table, rows]) =>
        texts.filter((text) => rows.includes(text)).map((text) => `${table}: ${text}`),
      );
    const dump = await dumpTables(fixture.database);
    const staying = STAYS.map((column) => one.filled.texts.get(column));
    const gone = personalTexts(one).filter((text) => !staying.includes(text));
    expect(found(gone, dump)).toEqual([]);
    const withId = found([one.member.id], dump).map((line) => line.split(":")[0]);
    expect(withId).toEqual(KEEPS_IDS);

    const stillThere = found(personalTexts(other), dump);
    for (const text of personalTexts(other)) {
      expect(
        stillThere.some((line) => line.endsWith(text)),
        text,
      ).toBe(true);
    }
    const proof = (who: FilledPerson) => who.filled.texts.get("deposit_claims.proof_file");
    const files = await readdir(fixture.uploads);
    expect(files).toContain(proof(other));
    expect(files).not.toContain(proof(one));
    expect(files).toContain(kept);
    expect(files).not.toContain(lost);
    const ticketFile = (who: FilledPerson) => who.filled.texts.get("ticket_files.file");
    const inTickets = await readdir(fixture.tickets);
    expect(inTickets).toContain(ticketFile(other));
    expect(inTickets).not.toContain(ticketFile(one));

    // Neither can the member come back, nor is the address taken.
    await account("get", "settings", one.token).expect(401);
    await fixture
      .call("post", "/auth/login", { email: one.member.email, password: PASSWORD })
      .expect(401);
    await fixture.makeMember({ email: one.member.email });
    const log = fixture.logLines.join("");
    for (const text of [one.member.email, one.member.fullName, one.member.phone, PASSWORD]) {
      expect(log).not.toContain(text);
    }
  });

  it("changes nothing with a wrong password", async () => {
    const one = await fixture.person("zqw");
    const before = await dumpTables(fixture.database);
    const reply = await remove(one.token, "Wrong-horse7").expect(400);
    expect(reply.body).toMatchObject({ error: { code: "wrong_password" } });
    await remove(one.token, "").expect(400);
    expect(await dumpTables(fixture.database)).toEqual(before);
    await account("get", "settings", one.token).expect(200);
  });

  it("changes nothing when one module fails", async () => {
    const failing = await openFixture({
      personalData: (database) => [
        ...personalDataModules(database, fixture),
        {
          name: "failing",
          tables: [],
          export: () => Promise.resolve([]),
          erase: () => Promise.reject(new Error("no")),
        },
      ],
    });
    try {
      const { email } = await failing.makeMember();
      const { token } = await failing.logIn(email);
      await failing
        .call("post", "/account/deletion", { currentPassword: PASSWORD })
        .as(token)
        .expect(500);
      await failing.logIn(email);
    } finally {
      await failing.close();
    }
  });

  it("refuses the only administrator", async () => {
    const admin = await fixture.makeMember({ role: "admin" });
    const { token } = await fixture.logIn(admin.email);
    const reply = await remove(token).expect(409);
    expect(reply.body).toMatchObject({ error: { code: "last_admin" } });
    await fixture.makeMember({ role: "admin" });
    await remove(token).expect(200);
  });
});
