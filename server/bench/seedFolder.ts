import { join } from "node:path";
import { parseArgs } from "node:util";
import { Database } from "../src/database/Database.ts";
import { restrictToOwner } from "../src/process/files/dataFolder.ts";
import { createLog } from "../src/process/log.ts";
import { seedMany } from "./seedMany.ts";

/**
 * Fills the database of a data folder with made-up members:
 * `--data DIR`, `--members N`, `--claims N`, `--tickets N`.
 */
export async function seedFolder(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: "string" },
      members: { type: "string", default: "100000" },
      claims: { type: "string", default: "20000" },
      tickets: { type: "string", default: "50000" },
    },
  });
  if (!values.data) throw new Error("Please name a data folder: --data DIR");
  restrictToOwner();
  const database = await Database.open({
    url: null,
    file: join(values.data, "signaldeck.sqlite"),
    log: createLog("error"),
  });
  try {
    await seedMany(database, {
      members: Number(values.members),
      claims: Number(values.claims),
      tickets: Number(values.tickets),
    });
  } finally {
    await database.close();
  }
}
