import { Op } from "sequelize";
import type { DataContext } from "../database/DataContext.ts";
import { Mail, type MailedSecret } from "../delivery/mails/mail.ts";
import { NoLongerWantedError } from "../delivery/outbox/outboxRetry.ts";
import type { Sender } from "../delivery/outbox/sender.ts";
import { EmailChange } from "./EmailChange.ts";
import { PasswordReset } from "./PasswordReset.ts";
import { Registration } from "./Registration.ts";

/**
 * A sender that hands over no mail whose code or link works no more: it was used, replaced by a
 * newer one, taken back, or has run out while the mail waited. It would lead its reader astray.
 */
export function whileSecretsWork(deps: DataContext, send: Sender): Sender {
  return async (delivery) => {
    const { secret } = Mail.parse(delivery.payload);
    if (secret && !(await stillWorks(deps, secret))) {
      throw new NoLongerWantedError("The code or link in it does not work any more.");
    }
    await send(delivery);
  };
}

async function stillWorks(
  { database, clock }: DataContext,
  { kind, of, hash }: MailedSecret,
): Promise<boolean> {
  const alive = { expiresAt: { [Op.gt]: new Date(clock.now()) } };
  const rows = {
    registration: () =>
      database.model(Registration).count({ where: { id: of, codeHash: hash, ...alive } }),
    email_change: () =>
      database.model(EmailChange).count({ where: { memberId: of, codeHash: hash, ...alive } }),
    password_reset: () =>
      database.model(PasswordReset).count({ where: { memberId: of, tokenHash: hash, ...alive } }),
  };
  return (await rows[kind]()) > 0;
}
