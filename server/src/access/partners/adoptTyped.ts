import { accountKey } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { identify } from "./identify.ts";
import { PartnerPostback } from "./PartnerPostback.ts";

/**
 * Gives a member's new claim the postbacks of its account that were nobody's until now. Returns
 * whether a deposit is among them.
 */
export async function adoptTyped(
  database: Database,
  transaction: Transaction,
  { memberId, brokerAccountId, id }: { memberId: string; brokerAccountId: string; id: string },
): Promise<boolean> {
  const postbacks = database.model(PartnerPostback);
  const orphans = await postbacks.findAll({
    where: {
      accountKey: accountKey(brokerAccountId),
      memberId: null,
      clickId: null,
      fate: "nobody",
    },
    transaction,
    raw: true,
  });
  let hasDeposit = false;
  for (const orphan of orphans) {
    const found = await identify(database, transaction, orphan);
    if ("nobody" in found || found.memberId !== memberId) continue;
    const isDeposit = orphan.event === "first_deposit" || orphan.event === "deposit";
    const [adopted] = await postbacks.update(
      {
        memberId,
        matchedBy: found.match,
        fate: isDeposit ? "beside" : "noted",
        reason: isDeposit ? "A person decides: it came without the member's click." : null,
        claimId: isDeposit ? id : null,
      },
      // Another process may have given it to a member whose click came meanwhile.
      { where: { id: orphan.id, memberId: null, fate: "nobody" }, transaction },
    );
    hasDeposit ||= isDeposit && adopted === 1;
  }
  return hasDeposit;
}
