import { MEMBER_IMPORT_LIMITS } from "@signaldeck/contract";
import { Op } from "sequelize";
import { firstPasswordMail } from "../../../accounts/firstPassword.ts";
import { ImportedMember } from "../../../members/ImportedMember.ts";
import { notifyDesk } from "../../../live/notifyDesk.ts";
import { Member } from "../../../members/Member.ts";
import type { NewMessage } from "../../../delivery/outbox/Outbox.ts";
import type { ImportsDeps } from "./importsDeps.ts";
import { lockImport } from "./lockImport.ts";
import { invitationsOf, MemberImport } from "./MemberImport.ts";

/**
 * Writes to the next members of an import who have not joined yet, each once: the messages are one
 * transaction with the row up to which members were looked at.
 */
export async function inviteMembers(
  deps: ImportsDeps,
  importId: string,
  most: number,
): Promise<void> {
  const { database, clock, outbox } = deps;
  const imported = database.model(ImportedMember);
  await database.write(async (transaction) => {
    const row = await lockImport(database, transaction, importId, "inviting");
    if (!row) return;
    const imports = database.model(MemberImport);
    const where = { id: importId };
    const next = await imported.findAll({
      where: { importId, row: { [Op.gt]: row.position } },
      order: [["row", "ASC"]],
      limit: most,
      transaction,
      raw: true,
    });
    const last = next.at(-1);
    const now = clock.now();
    if (!last) {
      await imports.update({ state: "done", endedAt: new Date(now) }, { where, transaction });
      await notifyDesk(deps, transaction, "members");
      return;
    }
    const waiting = next.filter(({ joinedAt }) => joinedAt === null);
    const members = await database.model(Member).findAll({
      attributes: ["id", "email", "fullName", "language"],
      where: { id: waiting.map(({ memberId }) => memberId), blockedAt: null },
      transaction,
      raw: true,
    });
    const lifetime = MEMBER_IMPORT_LIMITS.invitationLifetime;
    const messages: NewMessage[] = [];
    for (const member of members) {
      messages.push({
        channel: "mail",
        recipient: member.email,
        payload: await firstPasswordMail(deps, transaction, member, lifetime),
        // Later its link leads nowhere.
        expiresAt: now + lifetime,
        idempotencyKey: `${invitationsOf(importId)}:${member.id}`,
        batchKey: invitationsOf(importId),
      });
    }
    await outbox.addAll(transaction, messages);
    await imported.update(
      { invitedAt: new Date(now) },
      { where: { memberId: members.map(({ id }) => id) }, transaction },
    );
    await imports.update(
      { position: last.row, invited: row.invited + members.length },
      { where, transaction },
    );
  });
}
