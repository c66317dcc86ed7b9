import type { PlatformStorage } from "../../../platform/Platform.ts";

/** A checkpoint that this device has kept, with the key that signed it. */
export interface KeptCheckpoint {
  key: string;
  checkpoint: string;
  /** When it was kept, ISO 8601. */
  at: string;
}

const NAME = "ledger.checkpoint";

/** What was kept after the last check that held; null where there was none. */
export function readKept(storage: PlatformStorage): KeptCheckpoint | null {
  try {
    const { key, checkpoint, at } = JSON.parse(
      storage.get(NAME) ?? "{}",
    ) as Partial<KeptCheckpoint>;
    return key && checkpoint && at && headOf(checkpoint) ? { key, checkpoint, at } : null;
  } catch {
    // Whatever else lies there is none of ours.
    return null;
  }
}

export function keep(storage: PlatformStorage, kept: KeptCheckpoint): void {
  storage.set(NAME, JSON.stringify(kept), { remember: true });
}

export function forget(storage: PlatformStorage): void {
  storage.remove(NAME);
}

/** Number of entries and root hash, as a checkpoint says them; null for a text that is none. */
export function headOf(checkpoint: string): { size: number; root: string } | null {
  const [, size = "", root = ""] = checkpoint.split("\n");
  return /^\d{1,15}$/.test(size) && root !== "" ? { size: Number(size), root } : null;
}

/** How a log's checkpoint stands to the one that was kept, as far as both say by themselves. */
export function standingTo(kept: string, now: string): "same" | "grown" | "other" {
  const [then, head] = [headOf(kept), headOf(now)];
  if (!then || !head || head.size < then.size) return "other";
  if (head.size > then.size) return "grown";
  return head.root === then.root ? "same" : "other";
}
