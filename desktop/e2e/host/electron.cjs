// The `electron` module of the main process. Loaded before the application, which then finds it
// under the name `electron`, by require and by import.
"use strict";
const Module = require("node:module");
const { pathToFileURL } = require("node:url");
const state = require("./state.cjs");

const NAME = /^electron(\/main|\/common)?$/;

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (request === "original-fs") return "fs";
  return NAME.test(request) ? __filename : resolveFilename.call(this, request, ...rest);
};
const loader = `export const resolve = (name, context, next) => ${NAME}.test(name)
  ? { url: ${JSON.stringify(pathToFileURL(__filename).href)}, format: "commonjs", shortCircuit: true }
  : next(name, context);`;
Module.register(`data:text/javascript,${encodeURIComponent(loader)}`);

const { app } = require("./app.cjs");
const { startChromium } = require("./chromium.cjs");
const { WebContents, byTarget, sessionOfTarget } = require("./contents.cjs");
const { ipcMain } = require("./ipcMain.cjs");
const { safeStorage } = require("./safeStorage.cjs");
const { net, protocol } = require("./schemes.cjs");
const { session } = require("./session.cjs");
const {
  Notification,
  nativeImage,
  MenuItem,
  Menu,
  Tray,
  shell,
  dialog,
  globalShortcut,
  screen,
  clipboard,
  nativeTheme,
  powerMonitor,
  autoUpdater,
  crashReporter,
  systemPreferences,
  utilityProcess,
} = require("./surface.cjs");
const { BrowserWindow, pageClosed } = require("./windows.cjs");

function hearPages() {
  const { devTools } = state;
  devTools.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    const opener = byTarget.get(targetInfo.openerId);
    if (opener) {
      opener.windowOpened(targetInfo, sessionId);
      return;
    }
    sessionOfTarget.set(targetInfo.targetId, sessionId);
    devTools.emit(`attached:${targetInfo.targetId}`, sessionId);
  });
  devTools.on("Target.targetDestroyed", ({ targetId }) => pageClosed(targetId));
  devTools.on("Target.targetInfoChanged", ({ targetInfo }) => {
    const contents = byTarget.get(targetInfo.targetId);
    if (!contents || contents.title === targetInfo.title) return;
    contents.title = targetInfo.title;
    contents.emit("page-title-updated", targetInfo.title);
  });
}

/** To be called after the application's main module has run, as Electron does. */
async function start() {
  if (state.quitting) return;
  startChromium(app.getPath("userData"));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => app.quit());
  hearPages();
  await state.devTools.send("Target.setDiscoverTargets", { discover: true });
  await state.devTools.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: "page" }],
  });
  state.ready = true;
  app.emit("will-finish-launching");
  app.emit("standin-ready", {});
  app.emit("ready", {}, {});
}

const webContents = WebContents;
const standIn = { start };

// Written out name by name: that is how Node finds what an import may name.
module.exports = {
  app,
  BrowserWindow,
  webContents,
  ipcMain,
  net,
  protocol,
  safeStorage,
  session,
  Notification,
  nativeImage,
  MenuItem,
  Menu,
  Tray,
  shell,
  dialog,
  globalShortcut,
  screen,
  clipboard,
  nativeTheme,
  powerMonitor,
  autoUpdater,
  crashReporter,
  systemPreferences,
  utilityProcess,
  standIn,
};
