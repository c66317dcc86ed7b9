"use strict";
const { EventEmitter } = require("node:events");
const { mkdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } = require("node:fs");
const { homedir, tmpdir } = require("node:os");
const { join } = require("node:path");
const { stopChromium } = require("./chromium.cjs");
const state = require("./state.cjs");

/** A note that a second process leaves for the first one. */
const NOTE = /^second\.\d+\.standin$/;

class App extends EventEmitter {
  commandLine = { appendSwitch: (name, value = "") => state.switches.set(name, value) };
  badge = 0;

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

  /** A lock file with a living process in it; who does not get it leaves a note for the holder. */
  requestSingleInstanceLock() {
    const folder = this.getPath("userData");
    const lock = join(folder, "SingletonLock.standin");
    mkdirSync(folder, { recursive: true });
    if (!takeLock(lock)) {
      // Written under another name first, so that the holder never reads half of it.
      const note = join(folder, `second.${process.pid}`);
      writeFileSync(note, JSON.stringify(process.argv));
      renameSync(note, `${note}.standin`);
      return false;
    }
    process.on("exit", () => rmSync(lock, { force: true }));
    watch(folder, (_, file) => {
      if (NOTE.test(file ?? "")) this.readNote(join(folder, file));
    });
    return true;
  }
  readNote(file) {
    try {
      const argv = JSON.parse(readFileSync(file, "utf8"));
      rmSync(file);
      this.emit("second-instance", {}, argv);
    } catch {
      // Read already: one note is told of more than once.
    }
  }

  setAppUserModelId() {}
  setAsDefaultProtocolClient() {}
  enableSandbox() {}
  setBadgeCount(count) {
    this.badge = count;
  }
  getBadgeCount() {
    return this.badge;
  }

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

/** True when the lock is ours; one whose holder is dead is taken over. */
function takeLock(lock) {
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return true;
    } catch {
      if (isAlive(Number(readFileSync(lock, "utf8")))) return false;
      rmSync(lock, { force: true });
    }
  }
  return false;
}

function isAlive(pid) {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}

module.exports = { app: new App() };
