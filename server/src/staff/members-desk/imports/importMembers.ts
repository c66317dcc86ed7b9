import type { ImportCheckDto, ImportInput, MemberImportDto } from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { createHash } from "node:crypto";
import type { DataContext } from "../../../database/DataContext.ts";
import { recordAudit } from "../../../audit/recordAudit.ts";
import { AppError } from "../../../http/AppError.ts";
import type { UploadedFile } from "../../../http/readUpload.ts";
import { notifyDesk } from "../../../live/notifyDesk.ts";
import { checkRows, type CheckedRow } from "./checkRows.ts";
import type { FileMember } from "./fileMember.ts";
import type { ImportsDeps } from "./importsDeps.ts";
import { MemberImport, type MemberImportRow } from "./MemberImport.ts";
import { presentImport } from "./presentImports.ts";
import { readMembersFile, unreadable, type MembersFile } from "./readFile.ts";
import { WaitingRow } from "./WaitingRow.ts";
import type { ProvenOwner } from "../../../http/owner.ts";

const HASH_BYTES = 32;

/** Of a file's bytes, as hex. */
const fileHashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/**
 * What a check has shown, in a text that is short enough for a field of a form: the file's hash and
 * a bit for each of its rows, set where it was new. It is no secret and proves nothing; it keeps an
 * honest hand from slipping.
 */
function planText(fileHash: string, rows: readonly CheckedRow[]): string {
  const bits = Buffer.alloc(Math.ceil(rows.length / 8));
  for (const [at, { verdict }] of rows.entries()) {
    if (verdict === "new") bits.writeUInt8(bits.readUInt8(at >> 3) | (1 << (at & 7)), at >> 3);
  }
  return Buffer.concat([Buffer.from(fileHash, "hex"), bits]).toString("base64url");
}

/** What `planText` has written; of any other text a hash that no file has. */
function readPlan(text: string): { fileHash: string; wasNew: (at: number) => boolean } {
  const bytes = Buffer.from(text, "base64url");
  const bits = bytes.subarray(HASH_BYTES);
  return {
    fileHash: bytes.subarray(0, HASH_BYTES).toString("hex"),
    wasNew: (at) => ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0,
  };
}

const FILE_NAME_MAX = 120;

/** Rows that are stored by one statement. */
const STORED_AT_ONCE = 500;

/**
 * What an import of a file would do, row by row; nothing is written.
 * @throws AppError as `readMembersFile`.
 */
export async function checkMembers(
  deps: ImportsDeps,
  upload: UploadedFile | null,
): Promise<ImportCheckDto> {
  const file = readMembersFile(upload);
  const rows = await checkRows(deps, file.rows);
  const counts = { new: 0, there: 0, refused: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return {
    plan: planText(fileHashOf(upload?.bytes ?? Buffer.alloc(0)), rows),
    read: file.read,
    ignored: file.ignored,
    counts,
    rows: rows.map(({ member: _member, ...shown }) => shown),
  };
}

/**
 * Begins to import what a check of the same file has shown as new; `MemberImporter` does it. What has
 * changed since is refused row by row. Said again it changes nothing.
 * @throws AppError `validation_failed` for another file than the one that was checked; `conflict`
 * where nobody would be imported.
 */
export async function importMembers(
  deps: ImportsDeps,
  owner: ProvenOwner,
  input: ImportInput,
  upload: UploadedFile | null,
): Promise<MemberImportDto> {
  const { database } = deps;
  const imports = database.model(MemberImport);
  const known = await imports.findByPk(input.id, { raw: true });
  if (known) return presentImport(deps, known);
  const file = readMembersFile(upload);
  const fileHash = fileHashOf(upload?.bytes ?? Buffer.alloc(0));
  const plan = readPlan(input.plan);
  if (plan.fileHash !== fileHash) {
    throw unreadable("This is not the file that was checked. Check it again, then import it.");
  }
  const rows = (await checkRows(deps, file.rows)).map((row, at) =>
    sinceShown(row, plan.wasNew(at)),
  );
  const going = rows.filter(({ member }) => member !== null);
  if (going.length === 0) throw new AppError("conflict", "Nobody of this file would be imported.");
  const row = rowOf(deps, { actorId: owner.id, input, upload, fileHash, file, rows });
  try {
    await database.write(async (transaction) => {
      await imports.create(row, { transaction });
      await storeRows(deps, transaction, row.id, rows);
      await audit(deps, transaction, owner.id, { row, file, going });
      await owner.tell(transaction, row.fileName);
      await notifyDesk(deps, transaction, "members");
    });
  } catch (error) {
    // The same one, asked for twice at once.
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
  return presentImport(deps, row);
}

/** A row that goes in, or was refused since the check; a row refused there is no longer stored. */
interface DueRow {
  row: number;
  member: FileMember | null;
  /** Why a row is refused that was shown as new, or was not; null where nothing has changed. */
  reason: string | null;
}

function sinceShown({ row, verdict, member, reason }: CheckedRow, wasNew: boolean): DueRow {
  if (verdict === "new") {
    return wasNew
      ? { row, member, reason: null }
      : { row, member: null, reason: "It was not new when the file was checked. Check it again." };
  }
  return { row, member: null, reason: wasNew ? `Changed since the check: ${reason ?? ""}` : null };
}

interface Begun {
  actorId: string;
  input: ImportInput;
  upload: UploadedFile | null;
  fileHash: string;
  file: MembersFile;
  rows: readonly DueRow[];
}

function rowOf({ clock }: DataContext, begun: Begun): MemberImportRow {
  const { actorId, input, upload, fileHash, file, rows } = begun;
  const going = rows.filter(({ member }) => member !== null);
  const refused = rows.filter(({ reason }) => reason !== null).length;
  const hasDeposits = going.some(({ member }) => member?.deposit);
  return {
    id: input.id,
    actorId,
    takenBackBy: null,
    fileName: (upload?.name ?? "").slice(0, FILE_NAME_MAX),
    fileHash,
    vouch: hasDeposits && input.vouch ? input.vouch : null,
    invites: input.invite,
    state: "importing",
    fileRows: file.rows.length,
    planned: going.length + refused,
    written: 0,
    refused,
    deposits: 0,
    invited: 0,
    removed: 0,
    position: 0,
    createdAt: new Date(clock.now()),
    endedAt: null,
  };
}

async function storeRows(
  { database }: DataContext,
  transaction: Transaction,
  importId: string,
  rows: readonly DueRow[],
): Promise<void> {
  const due = rows.filter(({ member, reason }) => member !== null || reason !== null);
  for (let from = 0; from < due.length; from += STORED_AT_ONCE) {
    await database.model(WaitingRow).bulkCreate(
      due.slice(from, from + STORED_AT_ONCE).map(({ row, member, reason }) => ({
        id: uuid(),
        importId,
        row,
        account: member && JSON.stringify(member),
        reason,
      })),
      { transaction },
    );
  }
}

async function audit(
  deps: ImportsDeps,
  transaction: Transaction,
  actorId: string,
  { row, file, going }: { row: MemberImportRow; file: MembersFile; going: readonly DueRow[] },
): Promise<void> {
  const deposits = going.flatMap(({ member }) => member?.deposit ?? []);
  await recordAudit(deps, transaction, {
    actorId,
    action: "members.imported",
    subject: { type: "member_import", id: row.id },
    details: {
      fileName: row.fileName,
      fileHash: row.fileHash,
      rows: row.fileRows,
      members: going.length,
      ignoredColumns: file.ignored,
      invites: row.invites,
      ...(row.vouch !== null && {
        deposits: deposits.length,
        depositsTotal: deposits.reduce((sum, { amount }) => sum + amount, 0),
        vouch: row.vouch,
      }),
    },
  });
}
