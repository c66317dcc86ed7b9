import type { PlatformStorage } from "../../../platform/Platform.ts";

const KEY = "push.endpoint";

/** The address of this device that the server was told last; no secret without its keys. */
export const readKnownAddress = (storage: Pick<PlatformStorage, "get">) => storage.get(KEY);

/** Keeps the address that the server was told; null: it was told of none. */
export function keepKnownAddress(storage: PlatformStorage, endpoint: string | null): void {
  if (endpoint === null) storage.remove(KEY);
  else storage.set(KEY, endpoint);
}
