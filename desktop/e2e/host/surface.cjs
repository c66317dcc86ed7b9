// What a person would see or hear of the application outside of its pages: nothing is shown. Tests
// look at what record.cjs keeps of it; how notes fail, shortcuts are taken and updates go is tested on
// the parts of the main process with Electron handed in.
"use strict";
const { EventEmitter } = require("node:events");
const state = require("./state.cjs");

class Notification extends EventEmitter {
  static isSupported = () => true;

  constructor(options) {
    super();
    Object.assign(this, options);
  }
  show() {
    setImmediate(() => this.emit("show", {}));
  }
}

class Menu {
  static application = null;
  static buildFromTemplate(template) {
    const menu = new Menu();
    menu.items = template.map(({ submenu, ...options }) => ({
      label: "",
      ...options,
      ...(Array.isArray(submenu) && { submenu: Menu.buildFromTemplate(submenu) }),
    }));
    return menu;
  }
  static setApplicationMenu(menu) {
    Menu.application = menu;
  }
  static getApplicationMenu() {
    return Menu.application;
  }

  getMenuItemById(id) {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}

class Tray extends EventEmitter {
  setToolTip() {}
  setContextMenu() {}
  setTitle() {}
}

const area = { x: 0, y: 0, width: 1280, height: 720 };
const display = { id: 1, bounds: area, workArea: area, scaleFactor: 1 };

module.exports = {
  Notification,
  Menu,
  Tray,
  nativeImage: { createFromPath: () => ({ setTemplateImage: state.ignore }) },
  shell: { openExternal: async () => {}, showItemInFolder: state.ignore },
  dialog: {
    showErrorBox: (title, content) => console.error(title, content),
    showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
  },
  globalShortcut: { register: () => true, unregister: state.ignore },
  screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] },
  session: {
    defaultSession: {
      setPermissionRequestHandler: state.ignore,
      setPermissionCheckHandler: state.ignore,
      setDevicePermissionHandler: state.ignore,
    },
  },
  clipboard: { writeText: state.ignore },
  powerMonitor: new EventEmitter(),
  autoUpdater: new EventEmitter(),
};
