import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { Mail } from "../mails/mail.ts";
import { Member } from "../members/Member.ts";
import type { Outbox } from "../outbox/Outbox.ts";

/** Mails all admins that may sign in, in the transaction of what happened. */
export async function mailStaff(
  { database, outbox }: { database: Database; outbox: Outbox },
  transaction: Transaction,
  write: (admin: { fullName: string }) => Mail,
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
      payload: write({ fullName }),
    })),
  );
}
