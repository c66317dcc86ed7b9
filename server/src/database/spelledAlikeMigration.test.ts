import { expect, it } from "vitest";
import { spelledAlike } from "./migrations/0110-spelled-alike.ts";
import { beforeMigration, oldMember } from "./testing/beforeMigration.ts";

const id = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, "0")}`;
const at = new Date(Date.UTC(2026, 0, 1));

it("what was stored to compare by is stored as it is compared now", async () => {
  await using storage = await beforeMigration(spelledAlike);
  const { sequelize } = storage;
  const queries = sequelize.getQueryInterface();
  const [ada, eve] = [id(1), id(2)] as const;
  await queries.bulkInsert("members", [
    { ...oldMember(ada), broker_account_id: "#7742 1190" },
    oldMember(eve),
  ]);
  await queries.bulkInsert("member_search_terms", [
    { term: "7742", member_id: ada },
    { term: "аda", member_id: ada },
    { term: "obi", member_id: eve },
  ]);
  const claim = (number: number, memberId: string, account: string) => ({
    id: id(number),
    member_id: memberId,
    status: "waiting",
    broker_account_id: account,
    access_path: "manual",
    declared_amount: 500,
    proof_file: `file${number}`,
    proof_name: "a.png",
    proof_type: "image/png",
    proof_bytes: 1,
    sent_by: "web",
    created_at: at,
    marked_at: at,
  });
  await queries.bulkInsert("deposit_claims", [
    claim(10, ada, "\u200B77421190"),
    claim(11, eve, "77421190"),
  ]);
  const mark = (number: number, claimId: string, kind: string) => ({
    id: id(number),
    claim_id: claimId,
    kind,
    mark: "x",
  });
  await queries.bulkInsert("claim_marks", [
    mark(20, id(10), "account"),
    mark(21, id(10), "device"),
    mark(22, id(11), "account"),
  ]);
  const postback = (number: number, account: string, key: string) => ({
    id: id(number),
    partner: "deriv",
    message_key: `key${number}`,
    text: "",
    event: "deposit",
    account_id: account,
    account_key: key,
    fate: "nobody",
    times: 1,
    received_at: at,
    last_at: at,
  });
  await queries.bulkInsert("partner_postbacks", [
    postback(30, "СR77\u200E", "СR77\u200E"),
    postback(31, "CR77", "CR77"),
  ]);
  await storage.step();

  const rows = async (sql: string) => (await sequelize.query(sql))[0];
  expect(await rows("SELECT term FROM member_search_terms ORDER BY term")).toEqual(
    ["7742", "77421190", "ada", "obi"].map((term) => ({ term })),
  );
  expect(await rows("SELECT id FROM claim_marks ORDER BY id")).toEqual(
    [id(21), id(22)].map((one) => ({ id: one })),
  );
  expect(await rows("SELECT account_key FROM partner_postbacks ORDER BY id")).toEqual(
    ["CR77", "CR77"].map((account_key) => ({ account_key })),
  );
});
