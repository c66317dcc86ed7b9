import { shell } from "electron";
import log from "electron-log/main";

/**
 * Opens an address in the person's browser: https alone, without a name or password in it, and
 * only what a page of ours would link to. Anything else is logged by its scheme and ignored.
 */
export async function openExternal(address: string): Promise<void> {
  const url = externalUrl(address);
  if (url === null) {
    log.warn("A link was not opened: it does not lead to an https page.");
    return;
  }
  await shell.openExternal(url);
}

/** The address as it may be opened, or null. */
export function externalUrl(address: string): string | null {
  try {
    const url = new URL(address);
    const isWeb = url.protocol === "https:" && url.username === "" && url.password === "";
    return isWeb ? url.href : null;
  } catch {
    return null;
  }
}
