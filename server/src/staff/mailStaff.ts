import { Op, type Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { Mail } from "../delivery/mails/mail.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import type { Outbox } from "../delivery/outbox/Outbox.ts";

/**
 * Mails all admins that may sign in, in the transaction of what happened.
 * @param except the one who did it and knows
 */
export async function mailStaff(
  { database, outbox }: { database: Database; outbox: Pick<Outbox, "addAll"> },
  transaction: Transaction,
  write: (admin: Pick<MemberRow, "fullName" | "language">) => Mail,
  except?: string,
): Promise<void> {
  const admins = await database.model(Member).findAll({
    attributes: ["email", "fullName", "language"],
    where: {
      role: "admin",
      blockedAt: null,
      ...(except !== undefined && { id: { [Op.ne]: except } }),
    },
    order: [["id", "ASC"]],
    transaction,
    raw: true,
  });
  await outbox.addAll(
    transaction,
    admins.map(({ email, ...admin }) => ({
      channel: "mail",
      recipient: email,
      payload: write(admin),
    })),
  );
}
