"use strict";
const { EventEmitter } = require("node:events");
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

  minimized = false;
  destroyed = false;

  constructor({ x = 0, y = 0, width = 800, height = 600, show = true, ...options }) {
    super();
    this.alwaysOnTop = options.alwaysOnTop === true;
    this.bounds = { x, y, width, height };
    this.visible = show;
    this.webContents = new WebContents(this, options.webPreferences);
    BrowserWindow.all.add(this);
    app.emit("web-contents-created", {}, this.webContents);
    app.emit("browser-window-created", {}, this);
    if (show) this.focus();
  }

  loadURL(address) {
    return this.webContents.loadURL(address);
  }
  firstPaint() {
    if (this.painted) return;
    this.painted = true;
    this.emit("ready-to-show");
  }

  show() {
    this.visible = true;
    this.focus();
  }
  showInactive() {
    this.visible = true;
  }
  hide() {
    this.visible = false;
    this.blur();
  }
  focus() {
    if (BrowserWindow.focused === this || !this.visible) return;
    BrowserWindow.focused = this;
    this.webContents.opened
      .then(() => this.webContents.command("Page.bringToFront"))
      .catch(state.ignore);
  }
  blur() {
    if (BrowserWindow.focused === this) BrowserWindow.focused = null;
  }
  minimize() {
    this.minimized = true;
    this.blur();
  }
  restore() {
    this.minimized = false;
    this.focus();
  }

  isVisible() {
    return this.visible;
  }
  isMinimized() {
    return this.minimized;
  }
  isMaximized() {
    return false;
  }
  isAlwaysOnTop() {
    return this.alwaysOnTop;
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
    if (BrowserWindow.all.size === 0 && !state.quitting) app.emit("window-all-closed");
  }

  getBounds() {
    return { ...this.bounds };
  }
  setBounds(bounds) {
    Object.assign(this.bounds, bounds);
    this.webContents.opened.then(() => this.webContents.resize()).catch(state.ignore);
  }
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
