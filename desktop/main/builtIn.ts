// Put in by the build: see vite.main.config.ts.
declare const __APP_ID__: string;
declare const __DESKTOP_NAME__: string;
declare const __SERVER__: string | null;

/** What a release carries of the operator's own. */
export const BUILT_IN = {
  /** As in electron-builder.yml: by it Windows joins a window, its notes and its place in the bar. */
  appId: __APP_ID__,
  /** As in package.json: by it Linux joins a window, its start at login and what it may. */
  desktopName: __DESKTOP_NAME__,
  /** The server that the terminal goes to unless the person has chosen another; null: it asks. */
  server: __SERVER__,
};
