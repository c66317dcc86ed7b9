import { readdir, readFile } from "node:fs/promises";

/** Files and connections that this process has open and may have; null where the system tells neither. */
export async function openHandles(): Promise<{ open: number; limit: number } | null> {
  try {
    const [names, limits] = await Promise.all([
      readdir("/proc/self/fd"),
      readFile("/proc/self/limits", "utf8"),
    ]);
    const limit = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
    if (limit === undefined) return null;
    return { open: names.length, limit: limit === "unlimited" ? Infinity : Number(limit) };
  } catch {
    return null;
  }
}
