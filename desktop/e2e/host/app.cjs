"use strict";
const { EventEmitter } = require("node:events");
const { mkdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } = require("node:fs");
const { homedir, tmpdir } = require("node:os");
const { join } = require("node:path");
const { stopChromium } = require("./chromium.cjs");
const state = require("./state.cjs");

/** Folders that the application set itself. */
const ownPaths = {};

/** A note that a second process leaves for the first one. */
const NOTE = /^second\.\d+\.standin$/;

class App extends EventEmitter {
  commandLine = {
    appendSwitch: (name, value = "") => state.switches.set(name, value),
    hasSwitch: (name) =>
      state.switches.has(name) ||
      state.rawArguments.some((text) => text === `--${name}` || text.startsWith(`--${name}=`)),
    getSwitchValue: (name) => state.switches.get(name) ?? "",
    appendArgument: state.ignore,
  };
  dock = undefined;
  badge = 0;
  loginItem = {};
  linkSchemes = new Set();

  get isPackaged() {
    return state.packaged;
  }
  get name() {
    return state.identity.name;
  }
  set name(name) {
    state.identity.name = name;
  }
  getName() {
    return state.identity.name;
  }
  setName(name) {
    state.identity.name = name;
  }
  getVersion() {
    return state.identity.version;
  }
  getAppPath() {
    return state.identity.path;
  }
  getLocale() {
    return "en-US";
  }
  getPreferredSystemLanguages() {
    return ["en-US"];
  }

  getPath(name) {
    const home = homedir();
    const appData = process.env.XDG_CONFIG_HOME || join(home, ".config");
    const userData = join(appData, state.identity.name);
    const known = {
      home,
      appData,
      userData,
      sessionData: userData,
      temp: tmpdir(),
      exe: process.execPath,
      logs: join(userData, "logs"),
      downloads: join(home, "Downloads"),
      desktop: join(home, "Desktop"),
      documents: join(home, "Documents"),
    };
    const path = ownPaths[name] ?? known[name];
    if (!path) throw new Error(`Failed to get '${name}' path`);
    return path;
  }
  setPath(name, path) {
    ownPaths[name] = path;
  }

  isReady() {
    return state.ready;
  }
  whenReady() {
    if (state.ready) return Promise.resolve();
    return new Promise((resolve) => this.once("standin-ready", resolve));
  }

  /** A lock file with a living process in it; who does not get it leaves a note for the holder. */
  requestSingleInstanceLock(data) {
    const folder = this.getPath("userData");
    const lock = join(folder, "SingletonLock.standin");
    mkdirSync(folder, { recursive: true });
    if (!takeLock(lock)) {
      leaveNote(folder, data);
      return false;
    }
    this.lock = lock;
    process.on("exit", () => rmSync(lock, { force: true }));
    watch(folder, (_, file) => this.readNote(folder, file ?? ""));
    return true;
  }
  readNote(folder, file) {
    if (!NOTE.test(file)) return;
    let note;
    try {
      note = JSON.parse(readFileSync(join(folder, file), "utf8"));
      rmSync(join(folder, file));
    } catch {
      return;
    }
    this.emit("second-instance", state.cancelable(), ...note);
  }
  hasSingleInstanceLock() {
    return this.lock !== undefined;
  }
  releaseSingleInstanceLock() {
    rmSync(this.lock, { force: true });
    this.lock = undefined;
  }

  setAppUserModelId(id) {
    this.appUserModelId = id;
  }
  enableSandbox() {
    this.sandboxed = true;
  }
  setAsDefaultProtocolClient(scheme) {
    this.linkSchemes.add(scheme);
    return true;
  }
  isDefaultProtocolClient(scheme) {
    return this.linkSchemes.has(scheme);
  }
  removeAsDefaultProtocolClient(scheme) {
    return this.linkSchemes.delete(scheme);
  }
  setLoginItemSettings(settings) {
    this.loginItem = settings;
  }
  getLoginItemSettings() {
    return { openAtLogin: false, ...this.loginItem };
  }
  setBadgeCount(count) {
    this.badge = count;
    return true;
  }
  getBadgeCount() {
    return this.badge;
  }
  focus() {}
  relaunch() {
    this.relaunched = true;
  }

  quit() {
    if (state.quitting || !this.mayGoOn("before-quit")) return;
    state.quitting = true;
    for (const window of state.BrowserWindow.getAllWindows()) {
      window.close();
      if (!window.isDestroyed()) {
        state.quitting = false;
        return;
      }
    }
    if (this.mayGoOn("will-quit")) this.exit(0);
    else state.quitting = false;
  }
  exit(code = 0) {
    state.quitting = true;
    this.emit("quit", {}, code);
    stopChromium(() => process.exit(code));
  }
  /** Whether nobody prevents what an event announces. */
  mayGoOn(event) {
    const question = state.cancelable();
    this.emit(event, question);
    return !question.defaultPrevented;
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
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Written under another name first, so that the holder never reads half of it. */
function leaveNote(folder, data) {
  const note = join(folder, `second.${process.pid}`);
  writeFileSync(`${note}.tmp`, JSON.stringify([process.argv, process.cwd(), data ?? null]));
  renameSync(`${note}.tmp`, `${note}.standin`);
}

module.exports = { app: new App() };
