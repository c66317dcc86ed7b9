import { readdirSync, readFileSync } from "node:fs";

/** Read while there are handles for it. */
const LIMIT = readLimit();

/** Files and connections that this process has open and may have; null where the system tells neither. */
export function openHandles(): { open: number; limit: number } | null {
  if (LIMIT === null) return null;
  try {
    return { open: readdirSync("/proc/self/fd").length, limit: LIMIT };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // No handle is left to look with.
    return code === "EMFILE" ? { open: LIMIT, limit: LIMIT } : null;
  }
}

function readLimit(): number | null {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    const limit = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
    if (limit === undefined) return null;
    return limit === "unlimited" ? Infinity : Number(limit);
  } catch {
    return null;
  }
}
