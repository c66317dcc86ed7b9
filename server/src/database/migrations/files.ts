import { readdirSync } from "node:fs";

const MIGRATION = /^\d{4}-.+\.ts$/;

/**
 * The modules of all migrations, by file. A build has no folder to read: `server/vite.config.ts` puts
 * the same list in place of this file.
 */
export const files: Readonly<Record<string, unknown>> = Object.fromEntries(
  await Promise.all(
    readdirSync(import.meta.dirname)
      .filter((name) => MIGRATION.test(name))
      .map(async (name): Promise<[string, unknown]> => [
        name,
        await import(/* @vite-ignore */ `./${name}`),
      ]),
  ),
);
