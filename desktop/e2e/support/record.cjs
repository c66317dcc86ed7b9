// Loaded before the main process: keeps what it shows outside of its pages, so that a test can look
// at it and press it, on the real binary as on the stand-in.
"use strict";
const { dialog, globalShortcut, Notification, shell, Tray } = require("electron");

const recorded = {
  notes: [],
  /** The tray: its menu and its tip. */
  tray: { menu: null, tip: "" },
  /** Addresses that were given to the person's browser. */
  links: [],
  /** Message boxes, each answered with its last button. */
  messages: [],
  /** What runs when the keys are pressed in any program. */
  keys: {},
};
globalThis.recorded = recorded;

const { show } = Notification.prototype;
Notification.prototype.show = function () {
  recorded.notes.push(this);
  show.call(this);
};

const { setContextMenu, setToolTip } = Tray.prototype;
Tray.prototype.setContextMenu = function (menu) {
  recorded.tray.menu = menu;
  setContextMenu.call(this, menu);
};
Tray.prototype.setToolTip = function (tip) {
  recorded.tray.tip = tip;
  setToolTip.call(this, tip);
};

shell.openExternal = (url) => {
  recorded.links.push(url);
  return Promise.resolve();
};

dialog.showMessageBox = (...args) => {
  const options = args.at(-1);
  recorded.messages.push(options);
  const response = (options.buttons ?? []).length - 1;
  return Promise.resolve({ response, checkboxChecked: false });
};

const register = globalShortcut.register.bind(globalShortcut);
globalShortcut.register = (keys, run) => {
  const taken = register(keys, run);
  if (taken) recorded.keys[keys] = run;
  return taken;
};
