import { app, session, type WebContents } from "electron";
import { isOwnPage } from "./ownPages.ts";

/**
 * What no page may do, whatever it carries: leave the application, open windows, use permissions,
 * embed other pages. Links to the web go through `openExternal`, which has a list of its own.
 */
export function guardContents(contents: WebContents, openExternal: (url: string) => void): void {
  // Of the page itself and of frames in it; what is prevented here comes to no `will-navigate`.
  contents.on("will-frame-navigate", (event) => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
    // Such a link leads to no page; one to another page would have asked for a window of its own.
    if (/^(mailto|tel):/.test(event.url)) openExternal(event.url);
  });
  // A page of ours may be sent on while it is loaded.
  contents.on("will-redirect", (event) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  });
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: "deny" };
  });
}

/** Permissions are denied one and all: notes are shown by the main process, nothing else is used. */
export function denyPermissions(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
}

/** Guards every page that there will ever be. */
export function guardAllContents(openExternal: (url: string) => void): void {
  app.on("web-contents-created", (_event, contents) => guardContents(contents, openExternal));
}
