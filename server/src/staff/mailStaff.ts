import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { MailContext } from "../mails/layout.ts";
import { staffAlertMail } from "../mails/staffAlert.ts";
import { Member } from "../members/Member.ts";
import type { Outbox } from "../outbox/Outbox.ts";

/** Mails an alert to all admins that may sign in, in the transaction of what happened. */
export async function mailStaff(
  { database, outbox, mail }: { database: Database; outbox: Outbox; mail: MailContext },
  transaction: Transaction,
  alert: { subject: string; text: string; path: string },
): Promise<void> {
  const admins = await database.model(Member).findAll({
    attributes: ["email", "fullName"],
    where: { role: "admin", blockedAt: null },
    order: [["id", "ASC"]],
    transaction,
    raw: true,
  });
  await outbox.addAll(
    transaction,
    admins.map(({ email, fullName }) => ({
      channel: "mail",
      recipient: email,
      payload: staffAlertMail(mail, { fullName, ...alert }),
    })),
  );
}
