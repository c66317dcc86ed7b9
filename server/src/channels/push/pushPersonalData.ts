import type { PersonalDataModule } from "../../members/personalData.ts";
import type { Database } from "../../database/Database.ts";
import { OutboxMessage } from "../../delivery/outbox/OutboxMessage.ts";
import { pushOrderKeyOf, pushTestOrderKeyOf } from "../../delivery/push/pushMessages.ts";
import {
  PushSubscription,
  type PushSubscriptionRow,
} from "../../delivery/push/PushSubscription.ts";

/** A member's devices that get push messages, and what waits for them in the outbox. */
export function pushPersonalData(database: Database): PersonalDataModule {
  const subscriptions = database.model(PushSubscription);
  return {
    name: "pushDevices",
    tables: ["push_subscriptions"],
    async export(memberId) {
      const rows: PushSubscriptionRow[] = await subscriptions.findAll({
        where: { memberId },
        attributes: { exclude: ["endpointHash", "auth"] },
        order: [["id", "ASC"]],
        raw: true,
      });
      return rows.map((row) => ({ ...row }));
    },
    async erase(memberId, transaction) {
      const options = { raw: true, transaction } as const;
      const where = { memberId };
      const rows = await subscriptions.findAll({ where, attributes: ["id"], ...options });
      const orderKey = rows.flatMap(({ id }) => [pushOrderKeyOf(id), pushTestOrderKeyOf(id)]);
      await database.model(OutboxMessage).destroy({ where: { orderKey }, transaction });
      await subscriptions.destroy({ where, transaction });
    },
  };
}
