import { mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "vite";

const SERVER_ROOT = resolve(import.meta.dirname, "..", "..");

/** A program in one file, and the way to take it off the disk again. */
export interface Bundle {
  file: string;
  remove(): Promise<void>;
}

/**
 * Bundles a program of `src` as the product is bundled, for tests that start it as a process of its
 * own: it starts in half the time that it takes to read a thousand source files.
 * @param entry the program's source, such as `signaldeck.ts`; a path within `src`.
 */
export async function bundle(entry: string): Promise<Bundle> {
  // As deep as `src` and `dist`, from where the product finds its files and packages.
  const outDir = await mkdtemp(join(SERVER_ROOT, "dist-of-test-"));
  await build({
    configFile: join(SERVER_ROOT, "vite.config.ts"),
    logLevel: "warn",
    build: {
      outDir,
      // Making them takes longer than all the rest.
      sourcemap: false,
      // In the place of the product's own entry.
      rolldownOptions: { input: { signaldeck: join(SERVER_ROOT, "src", entry) } },
    },
  });
  return {
    file: join(outDir, "signaldeck.js"),
    remove: () => rm(outDir, { recursive: true, force: true }),
  };
}
