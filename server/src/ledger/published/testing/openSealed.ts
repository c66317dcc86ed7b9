import { join } from "node:path";
import { Op } from "sequelize";
import { Database } from "../../../database/Database.ts";
import { createLog } from "../../../process/log.ts";
import { LogPlace } from "../storage/LogPlace.ts";

/**
 * Has a server that is not running open all that is sealed in its log at its next start, as if the
 * time until then had passed.
 */
export async function openSealed(dataDir: string): Promise<void> {
  const file = join(dataDir, "signaldeck.sqlite");
  const database = await Database.open({ url: null, file, log: createLog("silent") });
  try {
    await database.write((transaction) =>
      database
        .model(LogPlace)
        .update({ openAt: new Date() }, { where: { openAt: { [Op.ne]: null } }, transaction }),
    );
  } finally {
    await database.close();
  }
}
