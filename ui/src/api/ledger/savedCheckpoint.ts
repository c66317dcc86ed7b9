import type { Platform } from "../../platform/Platform.ts";
import { ledgerAddress } from "./ledgerAddress.ts";

/** Where heads are stored, apart for each server, since a terminal may come to another one. */
type Device = Pick<Platform, "apiBaseUrl" | "storage">;

/** A checkpoint that this device has stored, with the key that signed it. */
export interface SavedCheckpoint {
  key: string;
  checkpoint: string;
  /** When it was stored, ISO 8601. */
  at: string;
}

/** A head of the log that does not fit the stored one: with it, proof of two histories. */
export interface OtherHead {
  checkpoint: string;
  /** What does not fit, in the verifier's words. */
  why: string;
  /** When it was met, ISO 8601. */
  at: string;
}

const SAVED = "ledger.checkpoint";
const OTHER = "ledger.other-head";

/** What was stored after the last check that held; null where there was none. */
export function readSavedCheckpoint(device: Device): SavedCheckpoint | null {
  const { key, checkpoint, at } = read<SavedCheckpoint>(device, SAVED);
  return key && checkpoint && at && headOf(checkpoint) ? { key, checkpoint, at } : null;
}

/** Stores a head in place of an older one: another window may have stored a later one meanwhile. */
export function saveNewer(device: Device, saved: SavedCheckpoint): void {
  const [known, now] = [readSavedCheckpoint(device)?.checkpoint ?? "", saved.checkpoint].map(
    headOf,
  );
  if (known && now && now.size <= known.size) return;
  write(device, SAVED, saved);
}

/** The head that did not fit; null where all did. */
export function readOther(device: Device): OtherHead | null {
  const { checkpoint, why, at } = read<OtherHead>(device, OTHER);
  return checkpoint && why && at ? { checkpoint, why, at } : null;
}

/** Notes a head that does not fit. What was stored before stays as it is. */
export function noteOther(device: Device, other: OtherHead): void {
  write(device, OTHER, other);
}

/** Begins anew: a person alone may want that. */
export function forget(device: Device): void {
  write(device, SAVED, null);
  write(device, OTHER, null);
}

function read<T>(device: Device, name: string): Partial<T> {
  const of = ofAllLogs(device, name).get(ledgerAddress(device.apiBaseUrl));
  return typeof of === "object" && of !== null ? of : {};
}

function write(device: Device, name: string, value: object | null): void {
  const all = ofAllLogs(device, name);
  const ledger = ledgerAddress(device.apiBaseUrl);
  if (value) all.set(ledger, value);
  else all.delete(ledger);
  if (all.size === 0) device.storage.remove(name);
  else device.storage.set(name, JSON.stringify(Object.fromEntries(all)), { remember: true });
}

/** By the log's address. Anything else there is not ours. */
function ofAllLogs({ storage }: Device, name: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(storage.get(name) ?? "{}") as object));
  } catch {
    return new Map();
  }
}

/** Number of entries and root hash, as a checkpoint says them; null for any other text. */
export function headOf(checkpoint: string): { size: number; root: string } | null {
  const [, size = "", root = ""] = checkpoint.split("\n");
  return /^\d{1,15}$/.test(size) && root !== "" ? { size: Number(size), root } : null;
}

/** How a log's checkpoint relates to the stored one, as far as both say by themselves. */
export function standingTo(kept: string, now: string): "same" | "grown" | "other" {
  const [then, head] = [headOf(kept), headOf(now)];
  if (!then || !head || head.size < then.size) return "other";
  if (head.size > then.size) return "grown";
  return head.root === then.root ? "same" : "other";
}
