import type { Platform } from "../../platform/Platform.ts";
import { SCREENS } from "../../screens.ts";

const KEY = "wanted";

/** Screens behind the login, with what their address says: nothing that leads elsewhere. */
const BEHIND = new RegExp(`^(${SCREENS.commandCenter}|${SCREENS.compact})(?![^/?#])`);

/** What a guard has left of the address that was asked for; null for anything else. */
export const wantedPath = (from: unknown): string | null =>
  typeof from === "string" && BEHIND.test(from) ? from : null;

/** The screen that this window is to show once somebody is signed in. */
export const readWanted = ({ storage }: Platform): string | null => wantedPath(storage.get(KEY));

/** Remembers that screen for as long as the window is open, or forgets it (`null`). */
export function storeWanted({ storage }: Platform, path: string | null): void {
  if (path === null) storage.remove(KEY);
  else storage.set(KEY, path, { remember: false });
}
