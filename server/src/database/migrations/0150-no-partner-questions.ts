import type { Migration } from "./Migration.ts";

/** Partners are no longer asked for claims: what they answered decided nothing. */
export const noPartnerQuestions: Migration = {
  name: "0150-no-partner-questions",
  async up(queries) {
    await queries.dropTable("partner_questions");
    await queries.dropTable("asked_partners");
  },
};
