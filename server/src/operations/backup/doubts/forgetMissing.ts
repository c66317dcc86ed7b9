import { countText } from "@signaldeck/contract";
import { recordAudit } from "../../../audit/recordAudit.ts";
import { DepositClaim } from "../../../access/claims/DepositClaim.ts";
import type { DataContext } from "../../../database/DataContext.ts";
import { TicketFile } from "../../../support/TicketFile.ts";
import type { UploadStores } from "../../../process/uploads/uploadStores.ts";
import { readNamedFiles } from "./rowsSay.ts";
import { uploadsStored } from "./storedUploads.ts";

/** So few missing files are lost ones, whatever else there is. */
const FEW = 2;

/** Rows that one statement names. */
const AT_ONCE = 500;

interface ForgetDeps extends DataContext {
  stores: UploadStores;
}

/**
 * Has claims and tickets no longer name files that are lost for good, so that backups without them
 * are good again: a claim stays, without its file, and so does a ticket's message.
 * @returns paths of the files, below the folder of uploads
 * @throws Error in words where most files are missing: then the place is the wrong one
 */
export async function forgetMissing(
  { database, clock, stores }: ForgetDeps,
  { actorId, reason }: { actorId: string; reason: string },
): Promise<string[]> {
  // The rows first: a file is there before a row names it.
  const files = await readNamedFiles((sql) => database.select(sql));
  const found = await uploadsStored(stores);
  const missing = files.filter(({ path }) => !found.has(path));
  if (missing.length > FEW && missing.length > files.length / 2) {
    throw new Error(
      `${countText(missing.length)} of ${countText(files.length)} files are missing from ${stores.proofs.place}. Is the disk mounted, is it the right bucket? Nothing was changed.`,
    );
  }
  const paths = missing.map(({ path }) => path);
  if (paths.length === 0) return paths;
  await database.write(async (transaction) => {
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const some = missing.slice(at, at + AT_ONCE);
      const idsOf = (of: string) => some.filter((file) => file.of === of).map(({ id }) => id);
      await database
        .model(DepositClaim)
        .update({ proofBytes: 0 }, { where: { id: idsOf("claim") }, transaction });
      await database.model(TicketFile).destroy({ where: { id: idsOf("ticket") }, transaction });
    }
    await recordAudit({ database, clock }, transaction, {
      actorId,
      action: "uploads.forgotten",
      subject: { type: "uploads", id: "missing" },
      details: { reason, files: paths },
    });
  });
  return paths;
}
