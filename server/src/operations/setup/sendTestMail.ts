import type { TestMailDto } from "@signaldeck/contract";
import { mailContext } from "../../accounts/mailContext.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { AppError } from "../../http/AppError.ts";
import { tryMail } from "../../delivery/mails/post/mailer.ts";
import { testMail } from "../../delivery/mails/serviceMails.ts";
import { Member } from "../../members/Member.ts";
import type { SetupDeps } from "./setupDeps.ts";
import { readStored } from "./storedSettings.ts";
import { withStored } from "./withStored.ts";

/**
 * Sends an admin a mail by the mail server that is saved, past the outbox, so that the reply can be
 * told.
 * @throws AppError `conflict` without a mail server; `too_many_requests`.
 */
export async function sendTestMail(deps: SetupDeps, actorId: string): Promise<TestMailDto> {
  const { database, environment, limits, secret } = deps;
  const config = withStored(environment, await readStored(database, secret));
  const { smtpUrl } = config.mail;
  if (smtpUrl === null) throw new AppError("conflict", "Save a mail server first.");
  await limits.codes.account.consume(`setup mail ${actorId}`);
  const member = await database.model(Member).findByPk(actorId, { rejectOnEmpty: true, raw: true });
  await database.write((transaction) =>
    recordAudit(deps, transaction, {
      actorId,
      action: "setup.mail_tested",
      subject: { type: "setup", id: "mail" },
      details: { server: new URL(smtpUrl).host },
    }),
  );
  const mail = testMail(mailContext({ ...deps, config }), member);
  return { to: member.email, ...(await tryMail({ ...config.mail, smtpUrl }, member.email, mail)) };
}
