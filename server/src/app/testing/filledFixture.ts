import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordAudit } from "../../audit/recordAudit.ts";
import { ProofFiles } from "../../access/claims/ProofFiles.ts";
import { FolderStore } from "../../process/uploads/FolderStore.ts";
import { createLog } from "../../process/log.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { fillTables, type FilledTables } from "../../testing/fillTables.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { personalDataModules } from "../personalDataModules.ts";

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

export type FilledFixture = Awaited<ReturnType<typeof openFilledFixture>>;

/** A module with the personal data of the whole product, an uploads folder, and its log. */
export async function openFilledFixture() {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-uploads-"));
  const uploads = join(folder, "proofs");
  await mkdir(uploads);
  const proofs = new ProofFiles(new FolderStore(uploads));
  const tickets = join(folder, "tickets");
  await mkdir(tickets);
  const ticketFiles = new ProofFiles(new FolderStore(tickets));
  const logLines: string[] = [];
  const fixture = await openFixture({
    log: createLog("trace", { write: (line) => void logLines.push(line) }),
    personalData: (database) => personalDataModules(database, { proofs, ticketFiles }),
  });
  const { close } = fixture;
  return Object.assign(fixture, {
    uploads,
    proofs,
    tickets,
    ticketFiles,
    logLines,
    person: (prefix: string) => fillPerson(fixture, { uploads, tickets }, prefix),
    async close(): Promise<void> {
      await close();
      await rm(folder, { recursive: true });
    },
  });
}

/** A member with rows in every table, an uploaded proof and a file in a ticket. */
async function fillPerson(
  fixture: Fixture,
  folders: { uploads: string; tickets: string },
  prefix: string,
): Promise<FilledPerson> {
  const fullName = `${prefix.toUpperCase()} Whoever`;
  const created = await fixture.makeMember({ fullName, telegram: `@${prefix}-telegram` });
  const { id, email } = created;
  const phone = `+23480${prefix.length}${created.admissionCode}`;
  await fixture.database.write((transaction) =>
    fixture.database
      .model(Member)
      .update({ phone, brokerAccountId: `${prefix}-broker` }, { where: { id }, transaction }),
  );
  const { token } = await fixture.logIn(email);
  const filled = await fillTables(fixture.database, id, prefix);
  const proof = filled.texts.get("deposit_claims.proof_file") ?? "none";
  await writeFile(join(folders.uploads, proof), `${prefix} proof`);
  const ticketFile = filled.texts.get("ticket_files.file") ?? "none";
  await writeFile(join(folders.tickets, ticketFile), `${prefix} ticket file`);
  await fixture.database.write(async (transaction) => {
    await fixture.deps.outbox.add(transaction, {
      channel: "mail",
      recipient: email,
      payload: { subject: `to ${fullName}`, text: prefix, html: prefix },
    });
    await recordAudit(fixture, transaction, {
      actorId: id,
      action: "test.done",
      subject: { type: "member", id },
    });
  });
  const member = await fixture.database.model(Member).findByPk(id, { raw: true });
  if (!member) throw new Error("the member is gone");
  return { member, token, filled };
}
