import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordAudit } from "../../audit/recordAudit.ts";
import { ProofFiles } from "../../access/claims/ProofFiles.ts";
import { FolderStore } from "../../process/uploads/FolderStore.ts";
import { createLog } from "../../process/log.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { fillTables, type FilledTables } from "../../testing/fillTables.ts";
import { openRoom, type Room } from "../../testing/openRoom.ts";
import { personalDataRooms } from "../personalDataRooms.ts";

/** A member with rows in every table. */
export interface FilledPerson {
  member: MemberRow;
  token: string;
  filled: FilledTables;
}

/** All that would tell who somebody is; the account's own six first. */
export const personalTexts = ({ member, filled }: FilledPerson) => [
  member.email,
  member.fullName,
  member.phone,
  member.telegram ?? "",
  member.brokerAccountId ?? "",
  member.admissionCode,
  ...filled.texts.values(),
];

export type FilledRoom = Awaited<ReturnType<typeof openFilledRoom>>;

/** A room with the personal data of the whole product, an uploads folder, and its log. */
export async function openFilledRoom() {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-uploads-"));
  const uploads = join(folder, "proofs");
  await mkdir(uploads);
  const proofs = new ProofFiles(new FolderStore(uploads));
  const tickets = join(folder, "tickets");
  await mkdir(tickets);
  const ticketFiles = new ProofFiles(new FolderStore(tickets));
  const logLines: string[] = [];
  const room = await openRoom({
    log: createLog("trace", { write: (line) => void logLines.push(line) }),
    personalData: (database) => personalDataRooms(database, { proofs, ticketFiles }),
  });
  const { close } = room;
  return Object.assign(room, {
    uploads,
    proofs,
    tickets,
    ticketFiles,
    logLines,
    person: (prefix: string) => fillPerson(room, { uploads, tickets }, prefix),
    async close(): Promise<void> {
      await close();
      await rm(folder, { recursive: true });
    },
  });
}

/** A member with rows in every table, an uploaded proof and a file in a ticket. */
async function fillPerson(
  room: Room,
  folders: { uploads: string; tickets: string },
  prefix: string,
): Promise<FilledPerson> {
  const fullName = `${prefix.toUpperCase()} Whoever`;
  const created = await room.makeMember({ fullName, telegram: `@${prefix}-telegram` });
  const { id, email } = created;
  const phone = `+23480${prefix.length}${created.admissionCode}`;
  await room.database.write((transaction) =>
    room.database
      .model(Member)
      .update({ phone, brokerAccountId: `${prefix}-broker` }, { where: { id }, transaction }),
  );
  const { token } = await room.logIn(email);
  const filled = await fillTables(room.database, id, prefix);
  const proof = filled.texts.get("deposit_claims.proof_file") ?? "none";
  await writeFile(join(folders.uploads, proof), `${prefix} proof`);
  const ticketFile = filled.texts.get("ticket_files.file") ?? "none";
  await writeFile(join(folders.tickets, ticketFile), `${prefix} ticket file`);
  await room.database.write(async (transaction) => {
    await room.deps.outbox.add(transaction, {
      channel: "mail",
      recipient: email,
      payload: { subject: `to ${fullName}`, text: prefix, html: prefix },
    });
    await recordAudit(room, transaction, {
      actorId: id,
      action: "test.done",
      subject: { type: "member", id },
    });
  });
  const member = await room.database.model(Member).findByPk(id, { raw: true });
  if (!member) throw new Error("the member is gone");
  return { member, token, filled };
}
