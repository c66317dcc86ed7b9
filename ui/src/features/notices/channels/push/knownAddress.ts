import type { PlatformStorage } from "../../../../platform/Platform.ts";

const KEY = "push.endpoint";

/** The address of this device that the server got last; no secret without its keys. */
export const readKnownAddress = (storage: Pick<PlatformStorage, "get">) => storage.get(KEY);

/** Stores the address that the server got; null: it got none. */
export function saveKnownAddress(storage: PlatformStorage, endpoint: string | null): void {
  if (endpoint === null) storage.remove(KEY);
  else storage.set(KEY, endpoint);
}
