import { existsSync } from "node:fs";
import { openSequelize, type Storage } from "./openSequelize.ts";
import { describeOpenFault } from "./openFault.ts";
import { STEP_LOG } from "./migrate.ts";

/**
 * Whether there is a database of ours: a file, or tables on PostgreSQL. Makes nothing.
 * @throws Error with a sentence for the operator where PostgreSQL cannot be asked.
 */
export async function databaseExists(storage: Storage): Promise<boolean> {
  if (storage.url === null) return existsSync(storage.file);
  const sequelize = openSequelize(storage);
  try {
    return await sequelize.getQueryInterface().tableExists(STEP_LOG);
  } catch (error) {
    throw describeOpenFault(error, storage);
  } finally {
    await sequelize.close();
  }
}
