"use strict";
const { EventEmitter } = require("node:events");
const { resolve } = require("node:path");
const { pathToFileURL } = require("node:url");
const { app } = require("./app.cjs");
const { WebContents, byTarget } = require("./contents.cjs");
const state = require("./state.cjs");

/** A window that is never drawn: its page lives in Chromium, its state in here. */
class BrowserWindow extends EventEmitter {
  static all = new Set();
  static focused = null;
  static getAllWindows = () => [...BrowserWindow.all];
  static getFocusedWindow = () => BrowserWindow.focused;
  static fromWebContents = (contents) => contents?.owner ?? null;
  static fromId = (id) => BrowserWindow.getAllWindows().find((window) => window.id === id) ?? null;

  constructor(options = {}) {
    super();
    if (!state.ready) throw new Error("Cannot create BrowserWindow before app is ready");
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    /** What the main process asked for; tests look at it. */
    this.options = options;
    this.bounds = { x, y, width, height };
    this.visible = options.show !== false;
    this.minimized = false;
    this.maximized = false;
    this.destroyed = false;
    this.webContents = new WebContents(this, options.webPreferences ?? {});
    this.id = this.webContents.id;
    BrowserWindow.all.add(this);
    this.webContents.on("page-title-updated", (title) => {
      this.emit("page-title-updated", state.cancelable(), title);
    });
    app.emit("web-contents-created", {}, this.webContents);
    app.emit("browser-window-created", {}, this);
    if (this.visible) this.focus();
  }

  loadURL(address) {
    return this.webContents.loadURL(address);
  }
  loadFile(file) {
    return this.loadURL(pathToFileURL(resolve(state.identity.path, file)).href);
  }
  firstPaint() {
    if (this.painted) return;
    this.painted = true;
    this.emit("ready-to-show");
  }

  show() {
    this.showInactive();
    this.focus();
  }
  showInactive() {
    if (this.visible) return;
    this.visible = true;
    this.emit("show");
  }
  hide() {
    if (!this.visible) return;
    this.visible = false;
    this.blur();
    this.emit("hide");
  }
  focus() {
    if (BrowserWindow.focused === this || !this.visible) return;
    BrowserWindow.focused?.blur();
    BrowserWindow.focused = this;
    this.emit("focus");
    app.emit("browser-window-focus", {}, this);
    this.webContents.opened
      .then(() => this.webContents.command("Page.bringToFront"))
      .catch(state.ignore);
  }
  blur() {
    if (BrowserWindow.focused !== this) return;
    BrowserWindow.focused = null;
    this.emit("blur");
    app.emit("browser-window-blur", {}, this);
  }
  minimize() {
    this.minimized = true;
    this.blur();
    this.emit("minimize");
  }
  restore() {
    this.minimized = false;
    this.emit("restore");
    this.focus();
  }
  maximize() {
    this.maximized = true;
    this.showInactive();
    this.emit("maximize");
  }
  unmaximize() {
    this.maximized = false;
  }

  isVisible() {
    return this.visible;
  }
  isFocused() {
    return BrowserWindow.focused === this;
  }
  isMinimized() {
    return this.minimized;
  }
  isMaximized() {
    return this.maximized;
  }
  isAlwaysOnTop() {
    return this.options.alwaysOnTop === true;
  }
  isDestroyed() {
    return this.destroyed;
  }

  close() {
    if (this.destroyed) return;
    const question = state.cancelable();
    this.emit("close", question);
    if (!question.defaultPrevented) this.destroy();
  }
  destroy() {
    if (this.destroyed) return;
    const { targetId } = this.webContents;
    state.devTools.send("Target.closeTarget", { targetId }).catch(state.ignore);
    this.forget();
  }
  /** The page is gone, by our doing or by its own. */
  forget() {
    if (this.destroyed) return;
    this.blur();
    this.destroyed = true;
    BrowserWindow.all.delete(this);
    this.webContents.forget();
    this.emit("closed");
    if (BrowserWindow.all.size > 0 || state.quitting) return;
    if (app.listenerCount("window-all-closed") > 0) app.emit("window-all-closed");
    else app.quit();
  }

  getBounds() {
    return { ...this.bounds };
  }
  getNormalBounds() {
    return { ...this.bounds };
  }
  setBounds(bounds) {
    Object.assign(this.bounds, bounds);
    this.webContents.opened.then(() => this.webContents.resize()).catch(state.ignore);
    this.emit("resize");
  }
  getTitle() {
    return this.title ?? state.identity.name;
  }
  setTitle(title) {
    this.title = title;
  }
  flashFrame(on) {
    this.flashing = on;
  }
  setMenu() {}
  setMenuBarVisibility() {}
  setAutoHideMenuBar() {}
  setOverlayIcon() {}
  setIcon() {}
  setProgressBar() {}
  setSkipTaskbar() {}
  setBackgroundColor() {}
  center() {}
  setContentProtection() {}
}

state.BrowserWindow = BrowserWindow;

/** A page was closed from inside, or by Chromium. */
function pageClosed(targetId) {
  const contents = byTarget.get(targetId);
  if (!contents || contents.gone) return;
  contents.owner.emit("close", state.cancelable());
  contents.owner.forget();
}

module.exports = { BrowserWindow, pageClosed };
