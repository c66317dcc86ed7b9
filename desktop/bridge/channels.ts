/** The calls from a page to the main process, by the bridge's function. */
export const CALLS = {
  start: "window:start",
  speak: "window:speak",
  openScreen: "window:open-screen",
  openSmall: "window:open-small",
  openExternal: "links:open-external",
  loadToken: "tokens:load",
  saveToken: "tokens:save",
  clearToken: "tokens:clear",
  storeValue: "values:store",
  removeValue: "values:remove",
  showNote: "notes:show",
  setBadge: "badge:set",
  setLive: "tray:set-live",
  downloadUpdate: "updates:download",
  installUpdate: "updates:install",
  changeSettings: "settings:change",
  showCompact: "compact:show",
  copyText: "clipboard:write",
  chooseServer: "server:choose",
} as const;
export type CallName = keyof typeof CALLS;

/** The events from the main process to a page, by the bridge's function. */
export const EVENTS = {
  onOpen: "window:open",
  onValue: "values:changed",
  onSettings: "settings:changed",
  onUpdate: "updates:changed",
  onWake: "power:woke",
} as const;
export type EventName = keyof typeof EVENTS;
