// One Chromium context is the default session. The permission handler is asked before each load,
// and its answers are then set in Chromium.
"use strict";
const { EventEmitter } = require("node:events");
const { protocol, toOwn } = require("./schemes.cjs");
const state = require("./state.cjs");

/** Electron's name of a permission, Chromium's, and what Electron adds to the question. */
const PERMISSIONS = [
  ["notifications", "notifications", {}],
  ["geolocation", "geolocation", {}],
  ["media", "camera", { mediaTypes: ["video"] }],
  ["media", "microphone", { mediaTypes: ["audio"] }],
  ["clipboard-read", "clipboard-read", {}],
];

class Session extends EventEmitter {
  protocol = protocol;
  userAgent = "";
  webRequest = {
    onHeadersReceived: state.ignore,
    onBeforeRequest: state.ignore,
    onBeforeSendHeaders: state.ignore,
  };

  setPermissionRequestHandler(handler) {
    this.requestHandler = handler;
  }

  setPermissionCheckHandler(handler) {
    this.checkHandler = handler;
  }

  setDevicePermissionHandler() {}

  setUserAgent(userAgent) {
    this.userAgent = userAgent;
  }

  clearStorageData() {
    return Promise.resolve();
  }

  /** Sets what a page that is about to load may do. */
  async decidePermissions(contents, realAddress) {
    const { origin } = new URL(realAddress);
    if (origin === "null") return;
    const details = { requestingUrl: toOwn(realAddress), isMainFrame: true };
    for (const [permission, name, extra] of PERMISSIONS) {
      const allowed = await this.ask(contents, permission, { ...details, ...extra });
      const setting = allowed ? "granted" : "denied";
      await state.devTools
        .send("Browser.setPermission", { permission: { name }, setting, origin })
        .catch(state.ignore);
    }
  }

  /** Without a handler Electron allows everything. */
  ask(contents, permission, details) {
    if (!this.requestHandler) return Promise.resolve(true);
    return new Promise((answer) => {
      this.requestHandler(contents, permission, answer, details);
    });
  }
}

const defaultSession = new Session();

module.exports = { session: { defaultSession, fromPartition: () => defaultSession } };
