import type { Transaction } from "sequelize";
import { identify } from "./identify.ts";
import { PartnerPostback, type PostbackRow } from "./PartnerPostback.ts";
import type { PartnerSettingRow } from "./PartnerSetting.ts";
import type { Outcome, PartnersDeps } from "./partnersDeps.ts";

/** Finds whose a stored postback is, does what follows from it, and writes down what became of it. */
export async function decideFate(
  { database, follow }: PartnersDeps,
  transaction: Transaction,
  postback: PostbackRow,
  setting: PartnerSettingRow,
): Promise<PostbackRow> {
  const found = await identify(database, transaction, postback);
  const whose = "nobody" in found ? null : found;
  const mine = {
    ...postback,
    memberId: whose?.memberId ?? null,
    matchedBy: whose?.match ?? null,
  };
  const outcome = await outcomeOf();
  const decided = { ...mine, ...outcome };
  const { memberId, matchedBy, fate, reason, claimId, fault } = decided;
  await database
    .model(PartnerPostback)
    .update(
      { memberId, matchedBy, fate, reason, claimId, fault },
      { where: { id: postback.id }, transaction },
    );
  return decided;

  async function outcomeOf(): Promise<Outcome> {
    if (postback.fault !== null) return { fate: "unusable", reason: postback.fault, claimId: null };
    if ("nobody" in found) return { fate: "nobody", reason: found.nobody, claimId: null };
    return follow(transaction, mine, found, setting);
  }
}
