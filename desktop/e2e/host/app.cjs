"use strict";
const { EventEmitter } = require("node:events");
const { homedir, tmpdir } = require("node:os");
const { join } = require("node:path");
const { stopChromium } = require("./chromium.cjs");
const state = require("./state.cjs");

class App extends EventEmitter {
  commandLine = { appendSwitch: (name, value = "") => state.switches.set(name, value) };

  get isPackaged() {
    return state.packaged;
  }
  get name() {
    return state.identity.name;
  }
  getVersion() {
    return state.identity.version;
  }
  getPreferredSystemLanguages() {
    return [];
  }
  getAppPath() {
    return state.identity.path;
  }
  getPath(name) {
    const appData = process.env.XDG_CONFIG_HOME || join(homedir(), ".config");
    const userData = join(appData, state.identity.name);
    const known = { appData, userData, home: homedir(), temp: tmpdir(), exe: process.execPath };
    return known[name] ?? join(userData, name);
  }
  isReady() {
    return state.ready;
  }
  whenReady() {
    if (state.ready) return Promise.resolve();
    return new Promise((resolve) => this.once("standin-ready", resolve));
  }

  requestSingleInstanceLock() {
    return true;
  }
  setAppUserModelId() {}
  setAsDefaultProtocolClient() {}
  enableSandbox() {}
  setBadgeCount() {}

  quit() {
    if (state.quitting) return;
    this.emit("before-quit", state.cancelable());
    state.quitting = true;
    for (const window of state.BrowserWindow.getAllWindows()) {
      window.close();
      if (!window.isDestroyed()) {
        state.quitting = false;
        return;
      }
    }
    this.exit(0);
  }
  exit(code = 0) {
    state.quitting = true;
    stopChromium(() => process.exit(code));
  }
}

module.exports = { app: new App() };
