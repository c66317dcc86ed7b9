import { spawn } from "node:child_process";
import { once } from "node:events";
import { Sequelize } from "sequelize";
import { REPOSITORY_ROOT } from "../../paths.ts";
import { bundle, type Bundle } from "../../testing/bundle.ts";
import type { EmptyStorage } from "../../testing/testDatabase.ts";

/** What a process runs that migrates: to be bundled once for all of them. */
export const bundleMigrating = () => bundle("database/testing/migratingProcess.ts");

/** Starts a process that migrates; `begun` resolves when it begins to, `ended` with its exit code. */
export function startMigrating(program: Bundle, { url, file }: EmptyStorage) {
  const child = spawn(process.execPath, [program.file], {
    cwd: REPOSITORY_ROOT,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "test",
      DATABASE_FILE: file,
      ...(url !== null && { DATABASE_URL: url }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let words = "";
  child.stderr.on("data", (chunk: Buffer) => (words += chunk.toString()));
  const ended = once(child, "exit").then(([code]) => ({ code: code as number | null, words }));
  return { child, begun: once(child.stdout, "data"), ended };
}

/**
 * Ends migrating processes without a warning, each `delay` ms after it began, until so many have
 * died on one storage or one came to its end. `delay` gets how many died before.
 * @returns how many died
 */
export async function killMigrating(
  program: Bundle,
  storage: EmptyStorage,
  { deaths, delay }: { deaths: number; delay: (died: number) => number },
): Promise<number> {
  for (let died = 0; died < deaths; died += 1) {
    const { child, begun, ended } = startMigrating(program, storage);
    await Promise.race([begun, ended]);
    const killing = setTimeout(() => child.kill("SIGKILL"), delay(died));
    const { code, words } = await ended;
    clearTimeout(killing);
    if (code === 0) return died;
    if (code !== null) throw new Error(`a start after ${died} deaths failed: ${words}`);
  }
  return deaths;
}

/** What the tables of a storage look like, to be compared with those of another one. */
export async function readShape({ url, file }: EmptyStorage): Promise<unknown[]> {
  const sequelize =
    url === null
      ? new Sequelize({ dialect: "sqlite", storage: file, logging: false })
      : new Sequelize(url, { logging: false });
  try {
    const [shape] = await sequelize.query(
      url === null
        ? "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
        : `SELECT table_name AS of, column_name AS name, data_type || is_nullable AS says
          FROM information_schema.columns WHERE table_schema = 'public'
          UNION ALL SELECT tablename, indexname, indexdef FROM pg_indexes
          WHERE schemaname = 'public' ORDER BY 1, 2`,
    );
    const [steps] = await sequelize.query("SELECT name FROM migrations ORDER BY name");
    return [...shape, ...steps];
  } finally {
    await sequelize.close();
  }
}
