// The one session. Its handler is asked before each load, and its answers are then set in Chromium.
"use strict";
const state = require("./state.cjs");

/** Electron's names of permissions that a page can look up, which are Chromium's as well. */
const PERMISSIONS = ["notifications", "geolocation"];

/** Without a handler Electron allows everything. */
let request = (_contents, _permission, answer) => answer(true);

const defaultSession = {
  setPermissionRequestHandler: (handler) => {
    request = handler;
  },
  setPermissionCheckHandler: state.ignore,
  setDevicePermissionHandler: state.ignore,

  /** Sets what a page that is about to load may do. */
  async decidePermissions(contents, realAddress) {
    const { origin } = new URL(realAddress);
    for (const name of PERMISSIONS) {
      const allowed = await new Promise((answer) => request(contents, name, answer));
      const setting = allowed ? "granted" : "denied";
      await state.devTools
        .send("Browser.setPermission", { permission: { name }, setting, origin })
        .catch(state.ignore);
    }
  },
};

module.exports = { session: { defaultSession } };
