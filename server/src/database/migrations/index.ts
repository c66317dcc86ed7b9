import { files } from "./files.ts";
import type { Migration } from "./Migration.ts";

/**
 * All migrations in the order in which they run, that of their names: each is the one export of a file
 * `00NN-x.ts` of this folder. A migration that was released never changes.
 * @throws Error that names a file which is none
 */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([file, module]) => {
    const name = file.replace("./", "").replace(".ts", "");
    const migration = Object.values(module as Readonly<Record<string, Migration>>).find(
      (one) => one.name === name,
    );
    if (!migration) throw new Error(`${file} does not export the migration ${name}`);
    return migration;
  })
  .sort((a, b) => (a.name < b.name ? -1 : 1));
