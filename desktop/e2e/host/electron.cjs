// The `electron` module of the main process. Loaded before the application, which then finds it
// under the name `electron`, by require and by import.
"use strict";
const Module = require("node:module");
const { pathToFileURL } = require("node:url");
const state = require("./state.cjs");

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (request === "original-fs") return "fs";
  return request === "electron" ? __filename : resolveFilename.call(this, request, ...rest);
};
const loader = `export const resolve = (name, context, next) => name === "electron"
  ? { url: ${JSON.stringify(pathToFileURL(__filename).href)}, format: "commonjs", shortCircuit: true }
  : next(name, context);`;
Module.register(`data:text/javascript,${encodeURIComponent(loader)}`);

const { app } = require("./app.cjs");
const { startChromium } = require("./chromium.cjs");
const { byTarget, sessionOfTarget } = require("./contents.cjs");
const { ipcMain } = require("./ipcMain.cjs");
const { safeStorage } = require("./safeStorage.cjs");
const { net, protocol } = require("./schemes.cjs");
const { Notification, nativeImage, Menu, Tray, shell, dialog } = require("./surface.cjs");
const {
  globalShortcut,
  screen,
  session,
  clipboard,
  powerMonitor,
  autoUpdater,
} = require("./surface.cjs");
const { BrowserWindow, pageClosed } = require("./windows.cjs");

/** To be called after the application's main module has run, as Electron does. */
async function start() {
  if (state.quitting) return;
  startChromium(app.getPath("userData"));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => app.quit());
  const { devTools } = state;
  devTools.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    sessionOfTarget.set(targetInfo.targetId, sessionId);
    devTools.emit(`attached:${targetInfo.targetId}`, sessionId);
  });
  devTools.on("Target.targetDestroyed", ({ targetId }) => pageClosed(targetId));
  await devTools.send("Target.setDiscoverTargets", { discover: true });
  await devTools.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: "page" }],
  });
  state.ready = true;
  app.emit("standin-ready");
  app.emit("ready", {}, {});
}

// Playwright finds the window of a page by it.
const webContents = { fromDevToolsTargetId: (id) => byTarget.get(id), getAllWebContents: () => [] };

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
  Menu,
  Tray,
  shell,
  dialog,
  globalShortcut,
  screen,
  clipboard,
  powerMonitor,
  autoUpdater,
  start,
};
