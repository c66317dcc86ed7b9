"use strict";

/**
 * Runs the preload script in a page, before the page's own scripts and in their world. What it
 * exposes cannot be changed from there; messages to the main process are JSON. Injected by its source.
 * @param wire name of the function through which a page writes to the main process.
 * @param preload the preload script as a function.
 */
function runPreload(wire, preload, versions) {
  if (window !== window.top) return;
  const write = window[wire];
  delete window[wire];
  const post = (message) => write(JSON.stringify(message));
  const pending = new Map();
  const listeners = new Map();
  const listenersOf = (channel) => listeners.get(channel) ?? [];
  let lastId = 0;

  const ipcRenderer = {
    invoke: (channel, ...args) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        post({ id: lastId, channel, args });
      }),
    on: (channel, listener) => listeners.set(channel, [...listenersOf(channel), listener]),
    off: (channel, listener) =>
      listeners.set(
        channel,
        listenersOf(channel).filter((other) => other !== listener),
      ),
  };

  /** Called by the main process: the answer to a call, or a message. */
  const deliver = ({ id, channel, args, value, error }) => {
    if (id === undefined) {
      for (const listener of listenersOf(channel)) listener({ sender: ipcRenderer }, ...args);
      return;
    }
    const { resolve, reject } = pending.get(id);
    pending.delete(id);
    if (error === undefined) resolve(value);
    else reject(new Error(error));
  };
  Object.defineProperty(window, `${wire}Deliver`, { value: deliver });

  // As denied: what the main process answers is asserted on its handler.
  window.open = () => null;

  const exposeInMainWorld = (key, value) =>
    Object.defineProperty(window, key, { value: Object.freeze(value), enumerable: true });
  const electron = { contextBridge: { exposeInMainWorld }, ipcRenderer };
  const require = (name) => {
    if (name === "electron") return electron;
    throw new Error(`module not found: ${name}`);
  };
  preload(require, {}, {}, { type: "renderer", sandboxed: true, contextIsolated: true, versions });
}

module.exports = { runPreload };
