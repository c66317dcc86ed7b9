// Loaded before the main process: keeps what it shows outside of its pages and what it registers,
// so that a test can look at it and press it, on the real binary as on the stand-in.
"use strict";
const electron = require("electron");
const { app, dialog, globalShortcut, ipcMain, Notification, protocol, shell, Tray } = electron;

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
  /** What answers the calls of pages, by channel. */
  calls: {},
  /** What answers the addresses of own schemes, and how those were announced. */
  schemes: {},
  privileges: [],
  /** What answers a page that wants a window, of each page. */
  opens: [],
  /** The handlers of permissions: asked for, looked up, of devices. */
  permissions: {},
  sandboxed: false,
};
globalThis.recorded = recorded;

/** Has `take` see the arguments of every call of a method, which then runs as ever. */
function hear(owner, name, take) {
  const original = owner[name];
  owner[name] = function (...args) {
    take.call(this, ...args);
    return original.apply(this, args);
  };
}

hear(Notification.prototype, "show", function () {
  recorded.notes.push(this);
});
hear(Tray.prototype, "setContextMenu", (menu) => {
  recorded.tray.menu = menu;
});
hear(Tray.prototype, "setToolTip", (tip) => {
  recorded.tray.tip = tip;
});
hear(globalShortcut, "register", (keys, run) => {
  recorded.keys[keys] = run;
});
hear(ipcMain, "handle", (channel, answer) => {
  recorded.calls[channel] = answer;
});
hear(protocol, "handle", (scheme, answer) => {
  recorded.schemes[scheme] = answer;
});
hear(protocol, "registerSchemesAsPrivileged", (schemes) => {
  recorded.privileges.push(...schemes);
});
hear(app, "enableSandbox", () => {
  recorded.sandboxed = true;
});

app.on("web-contents-created", (_event, contents) => {
  hear(contents, "setWindowOpenHandler", (answer) => {
    recorded.opens.push(answer);
  });
});

shell.openExternal = (url) => {
  recorded.links.push(url);
  return Promise.resolve();
};
// It would wait for somebody to close it.
dialog.showErrorBox = () => {};
dialog.showMessageBox = (...args) => {
  const options = args.at(-1);
  recorded.messages.push(options);
  const response = (options.buttons ?? []).length - 1;
  return Promise.resolve({ response, checkboxChecked: false });
};

// The session is there when the application is ready, which we hear first.
void app.whenReady().then(() => {
  const { defaultSession } = electron.session;
  for (const kind of ["Request", "Check"]) {
    hear(defaultSession, `setPermission${kind}Handler`, (handler) => {
      recorded.permissions[kind] = handler;
    });
  }
  hear(defaultSession, "setDevicePermissionHandler", (handler) => {
    recorded.permissions.Device = handler;
  });
});
