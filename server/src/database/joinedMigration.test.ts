import { expect, it } from "vitest";
import { createEmptyStorage } from "../testing/testDatabase.ts";
import { joined } from "./migrations/0144-joined.ts";
import { beforeMigration, oldMember } from "./testing/beforeMigration.ts";

const idOf = (name: string) => `0198c0de-0000-7000-8000-00000000${name}`;
const [MEMBER, WAITS, ENDED, NOTED, BLOCKED] = ["aaa1", "bbb2", "ccc3", "ddd4", "eee5"].map(idOf);
const [ADMIN, WAITING_IMPORT, JOINED_IMPORT, IMPORT, FORM, SECOND, IMPORTED_FORM] = [
  "aab1",
  "aab2",
  "aab3",
  "aab4",
  "aab5",
  "aab6",
  "aab7",
].map(idOf);

const AT = "2026-06-01 10:00:00.000 +00:00";
const LATER = "2026-06-02 10:00:00.000 +00:00";

/** Someone of before, who has no second factor, no grant, and nothing of their own yet. */
const someone = (id: string | undefined, changes: object = {}) =>
  oldMember(id ?? "", { telegram: "@ada", language: "fr", demo: false, ...changes });

const form = (id: string | undefined, member: string | undefined, name: string) => ({
  id,
  member_id: member,
  full_name: name,
  phone: "2",
  country: "Ghana",
  telegram: null,
  language: "es",
  password_hash: `hash of ${name}`,
  risk_version: "2026-11",
  code_hash: name.slice(0, 1).repeat(64),
  created_at: AT,
  expires_at: LATER,
});

/** A stored time: text in SQLite, a date in PostgreSQL. */
const timeOf = (value: unknown) =>
  value instanceof Date ? value : typeof value === "string" ? new Date(value) : null;

it("makes registrations of who never entered a code, and loses nothing of anybody", async () => {
  await using before = await beforeMigration(joined, await createEmptyStorage());
  const { sequelize } = before;
  const queries = sequelize.getQueryInterface();
  const rows = async (sql: string) => (await sequelize.query(sql))[0] as Record<string, unknown>[];
  const confirmed = { confirmed_at: LATER, password_hash: "own" };
  const none = { password_hash: "", risk_version: null, risk_acknowledged_at: null };
  await queries.bulkInsert("members", [
    someone(MEMBER, confirmed),
    someone(ADMIN, { ...confirmed, role: "admin" }),
    someone(WAITS, none),
    someone(ENDED, none),
    someone(NOTED, none),
    someone(BLOCKED, { ...none, blocked_at: LATER, blocked_reason: "Twice here" }),
    someone(WAITING_IMPORT, none),
    someone(JOINED_IMPORT, confirmed),
  ]);
  await queries.bulkInsert("registrations", [
    form(FORM, WAITS, "first"),
    form(SECOND, WAITS, "second"),
    form(IMPORTED_FORM, WAITING_IMPORT, "imported"),
    form(idOf("aab8"), NOTED, "noted"),
  ]);
  await queries.bulkInsert("member_search_terms", [
    { member_id: WAITS, term: "ada" },
    { member_id: MEMBER, term: "ada" },
  ]);
  await queries.bulkInsert("member_notes", [
    {
      id: idOf("aab9"),
      member_id: NOTED,
      author_id: ADMIN,
      text: "Calls on Friday",
      created_at: AT,
    },
  ]);
  await queries.bulkInsert("member_imports", [
    {
      id: IMPORT,
      file_name: "members.csv",
      file_hash: "0",
      invites: false,
      state: "done",
      created_at: AT,
    },
  ]);
  await queries.bulkInsert(
    "imported_members",
    [WAITING_IMPORT, JOINED_IMPORT].map((member, row) => ({
      member_id: member,
      import_id: IMPORT,
      row_number: row,
      created_at: AT,
    })),
  );
  const began = Date.now();
  await before.step();

  const members = await rows("SELECT * FROM members ORDER BY id");
  expect(members.map(({ id }) => id)).toEqual(
    [MEMBER, ADMIN, WAITING_IMPORT, JOINED_IMPORT, NOTED, BLOCKED].sort(),
  );
  expect(Object.keys(members[0] ?? {})).not.toContain("confirmed_at");
  expect(members.find(({ id }) => id === BLOCKED)).toMatchObject({ blocked_reason: "Twice here" });
  expect(await rows("SELECT member_id FROM member_search_terms")).toEqual([{ member_id: MEMBER }]);
  expect(await rows("SELECT text FROM member_notes")).toEqual([{ text: "Calls on Friday" }]);

  const registrations = await rows("SELECT * FROM registrations ORDER BY id");
  const kept = {
    full_name: "first",
    country: "Ghana",
    language: "es",
    password_hash: "hash of first",
    code_hash: "f".repeat(64),
  };
  const byId = new Map(registrations.map((row) => [row["id"], row]));
  expect([...byId.keys()]).toEqual([FORM, SECOND, IMPORTED_FORM, ENDED].sort());
  expect(byId.get(FORM)).toMatchObject({ ...kept, email: someone(WAITS).email });
  expect(byId.get(SECOND)).toMatchObject({ full_name: "second", email: someone(WAITS).email });
  expect(byId.get(IMPORTED_FORM)).toMatchObject({ email: someone(WAITING_IMPORT).email });
  expect(byId.get(ENDED)).toMatchObject({
    email: someone(ENDED).email,
    full_name: "Ada Obi",
    telegram: "@ada",
    language: "fr",
    password_hash: "",
    code_hash: null,
  });
  const ended = timeOf(byId.get(ENDED)?.["expires_at"])?.getTime();
  expect(ended).toBeGreaterThanOrEqual(Math.floor(began / 1_000) * 1_000);
  expect(timeOf(byId.get(FORM)?.["expires_at"])).toEqual(new Date(LATER));

  const imported = await rows(
    "SELECT member_id, joined_at FROM imported_members ORDER BY member_id",
  );
  expect(imported.map(({ joined_at: at }) => timeOf(at))).toEqual([null, new Date(LATER)]);
});
