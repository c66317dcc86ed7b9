// What the parts of the stand-in share.
"use strict";
const { readFileSync } = require("node:fs");
const { dirname, join } = require("node:path");

const executable = process.env.ELECTRON_STANDIN_EXE;
if (!executable) throw new Error("The stand-in is started by electron.sh, not by itself.");

/** Arguments of the application, without Node's own and the script's path. */
const rawArguments = process.argv.slice(2);

const version = readFileSync(join(dirname(executable), "version"), "utf8").trim();
Object.defineProperty(process.versions, "electron", { value: version, enumerable: true });
process.type = "browser";
process.execPath = executable;
process.argv = [executable, ...rawArguments];

module.exports = {
  rawArguments,
  /** Name, version and folder of the application; set by boot.cjs. */
  identity: { name: "Electron", version: "0.0.0", path: process.cwd() },
  packaged: false,
  ready: false,
  quitting: false,
  /** The class of windows, which is loaded last. */
  BrowserWindow: null,
  /** Connection to Chromium, once it runs. */
  devTools: null,
  /** Switches of Chromium that were asked for. */
  switches: new Map(),
  /** For failures that mean no more than that something is being closed, and for what is not shown. */
  ignore() {},
  /** An event whose default can be prevented. */
  cancelable: (extra) => ({
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
    ...extra,
  }),
};
