import { t } from "@signaldeck/contract";
import { testMail } from "../delivery/mails/serviceMails.ts";
import { AppError } from "../http/AppError.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { mailContext } from "./mailContext.ts";
import type { MemberRow } from "../members/Member.ts";

/**
 * Sends a member a test mail.
 * @throws AppError `too_many_requests` soon after another mail that the member has caused.
 */
export async function sendTestMail(deps: AccountsDeps, member: MemberRow): Promise<void> {
  const retryAfter = await deps.limits.mails.tryRecipient(member.email);
  if (retryAfter > 0) {
    throw new AppError(
      "too_many_requests",
      () => t("Wait {{seconds}} s before the next test email.", { seconds: retryAfter }),
      { retryAfter },
    );
  }
  await deps.database.write((transaction) =>
    deps.outbox.add(transaction, {
      channel: "mail",
      recipient: member.email,
      payload: testMail(mailContext(deps), member),
    }),
  );
}
