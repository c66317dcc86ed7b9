import { readdir } from "node:fs/promises";

/** What only a server that had a database leaves in its data folder. */
const LEFT = ["ledger-key", "ledger-head", "limits.sqlite"];

/**
 * Keeps what opens a SQLite file where there is none from beginning an empty one in place of one that
 * is gone: it would serve, and nobody would know anybody.
 * @throws Error with a sentence for the operator
 */
export async function assertNotGone(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown): string[] => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  });
  const left = LEFT.filter((name) => names.includes(name));
  if (names.includes("signaldeck.sqlite") || left.length === 0) return;
  throw new Error(
    `signaldeck.sqlite is gone from ${dataDir}, where ${left.join(", ")} ${left.length === 1 ? "lies" : "lie"}. Restore your backup. To begin with an empty database, move what lies there elsewhere first.`,
  );
}
