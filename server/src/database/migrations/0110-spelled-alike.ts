import { accountKey, spelled } from "@signaldeck/contract";
import { QueryTypes } from "sequelize";
import type { Migration, StepQueries } from "./Migration.ts";

/** Accounts, names and addresses are compared as people see them: what was stored to compare by. */
export const spelledAlike: Migration = {
  name: "0110-spelled-alike",
  async up(queries) {
    await keyPostbacks(queries);
    await forgetMarks(queries);
    await foldTerms(queries, "member_search_terms", "member_id");
    await foldTerms(queries, "bot_submission_terms", "submission_id");
    await addAccountTerms(queries);
  },
};

interface Account {
  id: string;
  account: string;
}

/** Accounts as they were compared before. */
const keyBefore = (account: string) => account.replace(/[\s._-]/g, "").toUpperCase() || account;

async function keyPostbacks({ sequelize }: StepQueries): Promise<void> {
  const rows = await sequelize.query<Account & { known: string | null }>(
    "SELECT id, account_id AS account, account_key AS known FROM partner_postbacks WHERE account_id IS NOT NULL",
    { type: QueryTypes.SELECT },
  );
  for (const { id, account, known } of rows) {
    const key = accountKey(account);
    if (key === known) continue;
    await sequelize.query("UPDATE partner_postbacks SET account_key = :key WHERE id = :id", {
      replacements: { id, key },
    });
  }
}

/** Marks need the application's secret, which the claims room has: it marks them again at start. */
async function forgetMarks({ sequelize }: StepQueries): Promise<void> {
  const rows = await sequelize.query<Account>(
    "SELECT id, broker_account_id AS account FROM deposit_claims WHERE marked_at IS NOT NULL",
    { type: QueryTypes.SELECT },
  );
  for (const { id, account } of rows) {
    if (accountKey(account) === keyBefore(account)) continue;
    await sequelize.query("DELETE FROM claim_marks WHERE claim_id = :id AND kind = 'account'", {
      replacements: { id },
    });
  }
}

/** Terms of plain letters are what they were. */
async function foldTerms({ sequelize }: StepQueries, table: string, owner: string): Promise<void> {
  const isOther =
    sequelize.getDialect() === "postgres" ? "term ~ '[^ -~]'" : "term GLOB '*[^ -~]*'";
  const rows = await sequelize.query<{ term: string; owner: string }>(
    `SELECT term, ${owner} AS owner FROM ${table} WHERE ${isOther}`,
    { type: QueryTypes.SELECT },
  );
  for (const { term, owner: id } of rows) {
    const folded = Array.from(spelled(term)).slice(0, 64).join("");
    if (folded === term) continue;
    const replacements = { id, term, folded };
    await sequelize.query(`DELETE FROM ${table} WHERE ${owner} = :id AND term = :term`, {
      replacements,
    });
    if (folded === "") continue;
    await sequelize.query(
      `INSERT INTO ${table} (term, ${owner}) VALUES (:folded, :id) ON CONFLICT DO NOTHING`,
      { replacements },
    );
  }
}

async function addAccountTerms({ sequelize }: StepQueries): Promise<void> {
  const rows = await sequelize.query<Account>(
    "SELECT id, broker_account_id AS account FROM members WHERE broker_account_id IS NOT NULL",
    { type: QueryTypes.SELECT },
  );
  for (const { id, account } of rows) {
    const term = spelled(accountKey(account))
      .replace(/[^\p{L}\p{N}]/gu, "")
      .slice(0, 64);
    if (term === "") continue;
    await sequelize.query(
      "INSERT INTO member_search_terms (term, member_id) VALUES (:term, :id) ON CONFLICT DO NOTHING",
      { replacements: { id, term } },
    );
  }
}
