// What a person would see or hear of the application outside of its pages: recorded, not shown.
"use strict";
const { EventEmitter } = require("node:events");
const state = require("./state.cjs");

class Notification extends EventEmitter {
  static shown = [];
  static isSupported = () => true;
  title = "";
  body = "";
  silent = false;

  constructor(options = {}) {
    super();
    Object.assign(this, options);
  }
  show() {
    if (!Notification.shown.includes(this)) Notification.shown.push(this);
    setImmediate(() => this.emit("show", {}));
  }
  close() {
    this.emit("close", {});
  }
}

class NativeImage {
  constructor(source) {
    this.source = source;
  }
  isEmpty() {
    return !this.source;
  }
  toPNG() {
    return Buffer.from(this.source ?? "");
  }
  toDataURL() {
    return "data:image/png;base64,";
  }
  resize() {
    return this;
  }
  getSize() {
    return { width: 16, height: 16 };
  }
  setTemplateImage() {}
}

const nativeImage = {
  createEmpty: () => new NativeImage(),
  createFromPath: (path) => new NativeImage(path),
  createFromBuffer: (buffer) => new NativeImage(buffer),
  createFromDataURL: (url) => new NativeImage(url),
};

class MenuItem {
  constructor(options) {
    Object.assign(this, { enabled: true, visible: true, checked: false }, options);
    if (Array.isArray(options.submenu)) this.submenu = Menu.buildFromTemplate(options.submenu);
  }
}

class Menu extends EventEmitter {
  static application = null;
  static buildFromTemplate(template) {
    const menu = new Menu();
    menu.items = template.map((options) => new MenuItem(options));
    return menu;
  }
  static setApplicationMenu(menu) {
    Menu.application = menu;
  }
  static getApplicationMenu() {
    return Menu.application;
  }
  items = [];

  append(item) {
    this.items.push(item);
  }
  popup() {}
  getMenuItemById(id) {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}

class Tray extends EventEmitter {
  static all = [];

  constructor(image) {
    super();
    this.image = image;
    Tray.all.push(this);
  }
  setToolTip(tip) {
    this.tip = tip;
  }
  setContextMenu(menu) {
    this.menu = menu;
  }
  setImage(image) {
    this.image = image;
  }
  setTitle(title) {
    this.title = title;
  }
  destroy() {
    this.destroyed = true;
  }
  isDestroyed() {
    return this.destroyed === true;
  }
}

const shell = {
  opened: [],
  openExternal: async (url) => {
    shell.opened.push(url);
  },
  openPath: async () => "",
  showItemInFolder: state.ignore,
  beep: state.ignore,
};

const dialog = {
  /** Messages shown, each answered with its first button. */
  shown: [],
  showErrorBox: (title, content) => console.error(title, content),
  showMessageBox: async (...args) => {
    dialog.shown.push(args.at(-1));
    return { response: 0, checkboxChecked: false };
  },
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showSaveDialog: async () => ({ canceled: true, filePath: "" }),
};

/** Shortcuts by their keys; those in ELECTRON_STANDIN_TAKEN_KEYS belong to another program. */
const registered = new Map();
const globalShortcut = {
  register: (keys, run) => {
    if (keys === process.env.ELECTRON_STANDIN_TAKEN_KEYS || registered.has(keys)) return false;
    registered.set(keys, run);
    return true;
  },
  unregister: (keys) => registered.delete(keys),
  unregisterAll: () => registered.clear(),
  isRegistered: (keys) => registered.has(keys),
  /** What the system does when the keys are pressed. */
  press: (keys) => registered.get(keys)?.(),
};

const area = { x: 0, y: 0, width: 1280, height: 720 };
const display = { id: 1, bounds: area, workArea: area, scaleFactor: 1 };
const copied = { text: "" };

module.exports = {
  Notification,
  nativeImage,
  MenuItem,
  Menu,
  Tray,
  shell,
  dialog,
  globalShortcut,
  screen: Object.assign(new EventEmitter(), {
    getPrimaryDisplay: () => display,
    getAllDisplays: () => [display],
    getDisplayMatching: () => display,
  }),
  clipboard: {
    writeText: (text) => {
      copied.text = text;
    },
    readText: () => copied.text,
  },
  nativeTheme: Object.assign(new EventEmitter(), {
    shouldUseDarkColors: false,
    themeSource: "system",
  }),
  powerMonitor: Object.assign(new EventEmitter(), {
    getSystemIdleTime: () => 0,
    getSystemIdleState: () => "active",
    isOnBatteryPower: () => false,
  }),
  autoUpdater: Object.assign(new EventEmitter(), {
    setFeedURL: state.ignore,
    checkForUpdates: state.ignore,
    quitAndInstall: state.ignore,
    getFeedURL: () => "",
  }),
  crashReporter: { start: state.ignore },
  systemPreferences: new EventEmitter(),
  utilityProcess: {},
};
