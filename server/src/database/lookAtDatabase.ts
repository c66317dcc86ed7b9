import { existsSync } from "node:fs";
import { isCurrent, STEP_LOG } from "./migrate.ts";
import { openSequelize, type Storage } from "./openSequelize.ts";
import { describeFault } from "./describeFault.ts";

/**
 * Whether there is a database of ours: a file, or tables on PostgreSQL. `other`: another version has
 * used it last, and opening it changes its tables or is refused. Makes and changes nothing.
 * @throws Error with a sentence for the operator where it cannot be read.
 */
export async function lookAtDatabase(storage: Storage): Promise<"missing" | "other" | "current"> {
  if (storage.url === null && !existsSync(storage.file)) return "missing";
  const sequelize = openSequelize(storage);
  try {
    if (!(await sequelize.getQueryInterface().tableExists(STEP_LOG))) {
      return storage.url === null ? "other" : "missing";
    }
    return (await isCurrent(sequelize, storage)) ? "current" : "other";
  } catch (error) {
    throw describeFault(error, storage) ?? error;
  } finally {
    await sequelize.close();
  }
}
