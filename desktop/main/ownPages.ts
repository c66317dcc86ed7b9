/** Scheme and host under which our own pages live. */
export const APP_SCHEME = "app";
const APP_HOST = "bundle";

/** Address of a screen inside the application. */
export function pageUrl(path: string): string {
  return `${APP_SCHEME}://${APP_HOST}${path}`;
}

/** Whether an address is one of our own pages; compared by its parts, never by its beginning. */
export function isOwnPage(address: string): boolean {
  try {
    const { protocol, host } = new URL(address);
    return protocol === `${APP_SCHEME}:` && host === APP_HOST;
  } catch {
    return false;
  }
}
