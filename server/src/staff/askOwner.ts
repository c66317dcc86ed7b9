import type { Operator } from "../delivery/MailingContext.ts";
import type { SecretContext } from "../database/DataContext.ts";
import { deviceText } from "../accounts/deviceText.ts";
import { mailContext } from "../accounts/mailContext.ts";
import { requireOwnerProof } from "../accounts/ownerProof.ts";
import { signedInMember } from "../accounts/signedInMember.ts";
import type { AskOwner } from "../http/owner.ts";
import { adminActedMail } from "../delivery/mails/staffMails.ts";
import type { Outbox } from "../delivery/outbox/Outbox.ts";
import { mailStaff } from "./mailStaff.ts";

interface OwnerDeps extends SecretContext, Operator {
  outbox: Pick<Outbox, "addAll">;
}

/** What comes before every call with `ownerProof`: the proof, and the mail to the other admins. */
export function askOwner(deps: OwnerDeps): AskOwner {
  return async ({ session, deed, proof, address, userAgent }) => {
    const actor = await signedInMember(deps.database, session);
    await requireOwnerProof(deps, actor, proof);
    return {
      id: actor.id,
      tell: (transaction, about) => {
        const told = {
          deed,
          about,
          actor,
          address,
          at: new Date(deps.clock.now()),
          device: deviceText(userAgent),
        };
        const context = mailContext(deps);
        const write = (admin: { fullName: string; language: typeof actor.language }) =>
          adminActedMail(context, { ...told, ...admin });
        return mailStaff(deps, transaction, write, actor.id);
      },
    };
  };
}
