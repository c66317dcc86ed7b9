import type { NoticeFacts } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { AccessChange } from "./grants/changeGrants.ts";
import { mailContext } from "../accounts/mailContext.ts";
import { inLanguage } from "../process/language/inLanguage.ts";
import { accessChangedMail, accessText, accessTitle } from "../delivery/mails/accessMails.ts";
import type { Mail } from "../delivery/mails/mail.ts";
import type { MemberRow } from "../members/Member.ts";
import { notifyMember } from "../delivery/memberNews.ts";
import type { AccessContext } from "./membershipDeps.ts";

/** What has become of a member's access. */
export interface AccessNews {
  /** The member as before. */
  member: MemberRow;
  change: Pick<AccessChange, "before" | "after">;
  /** Says what happened, in one sentence. */
  what: () => string;
  /** What staff have written for the member to read. */
  reason?: string;
  /** The words of a mail that says more than tier and lock. */
  mail?: Mail;
  /** The notice for the inbox where more is to be said than tier and lock. */
  notice?: NoticeFacts;
}

/**
 * Tells a member of a changed access by every channel: mail, the private chat, their devices
 * and the inbox. Open screens follow by themselves.
 */
export async function notifyOfAccess(
  deps: AccessContext,
  transaction: Transaction,
  { member, change, what, reason, mail, notice }: AccessNews,
): Promise<void> {
  const { fullName, language } = member;
  const told = {
    fullName,
    language,
    what: inLanguage(language, what),
    ...(reason !== undefined && { reason }),
    before: change.before,
    after: change.after,
  };
  const title = inLanguage(language, () => accessTitle(told));
  const text = inLanguage(language, () => `${told.what} ${accessText(told)}`);
  await notifyMember(deps, transaction, {
    member,
    kind: "account",
    notice: notice ?? { kind: "access_changed", title, text, reason: reason ?? null },
    mail: mail ?? accessChangedMail(mailContext(deps), told),
    push: { title, body: text, path: "/dashboard" },
  });
}
