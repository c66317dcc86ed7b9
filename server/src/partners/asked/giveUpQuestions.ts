import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { PartnerQuestion, type PartnerQuestionRow } from "./PartnerQuestion.ts";

/** Ends what waits for a partner's answer; a person can have it asked again. */
export async function giveUpQuestions(
  database: Database,
  transaction: Transaction,
  of: Pick<PartnerQuestionRow, "claimId"> | Pick<PartnerQuestionRow, "partner">,
  fault: string,
): Promise<void> {
  await database
    .model(PartnerQuestion)
    .update(
      { state: "given_up", fault, askingUntil: null },
      { where: { ...of, state: "waiting" }, transaction },
    );
}
