import type { Platform } from "../platform/Platform.ts";

const BYTES = 32;

/**
 * Random bits by which the server knows this device again at a sign-in, so that strangers' tries at
 * the account do not count here. Made at the first call and stored; it says nothing of anybody, and
 * each server has one of its own.
 */
export function deviceId({ storage, apiBaseUrl }: Pick<Platform, "storage" | "apiBaseUrl">) {
  const key = `device of ${apiBaseUrl}`;
  const kept = storage.get(key);
  if (kept !== null) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const mark = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  storage.set(key, mark, { remember: true });
  return mark;
}
