"use strict";

/** In the page's own world: takes what the bridge exposes, frozen. Injected by its source. */
function mainWorld(token, bridgeLink) {
  if (window !== window.top) return;
  const freeze = (value) => {
    if (value && typeof value === "object") {
      Object.values(value).forEach(freeze);
      Object.freeze(value);
    }
    return value;
  };
  bridgeLink(token, "main", "isolated").onExpose((key, value) => {
    Object.defineProperty(window, key, { value: freeze(value), enumerable: true });
  });
}

/** In the isolated world: runs the preload script as a sandboxed one. Injected by its source. */
function isolatedWorld(token, wire, bridgeLink, wireFormat, preload, versions) {
  if (window !== window.top) return;
  const bridge = bridgeLink(token, "isolated", "main");
  const { encode, decode } = wireFormat();
  const write = globalThis[wire];
  const pending = new Map();
  const listeners = new Map();
  const exposed = new Set();
  let lastId = 0;

  const post = (message) => write(JSON.stringify(message));
  const listenersOf = (channel) => listeners.get(channel) ?? [];

  /** Called by the main process. */
  globalThis.standinDeliver = (message) => {
    if (message.id === undefined) {
      const event = { sender: ipcRenderer, ports: [] };
      for (const listener of [...listenersOf(message.channel)]) {
        listener(event, ...message.args.map(decode));
      }
      return;
    }
    const { resolve, reject } = pending.get(message.id);
    pending.delete(message.id);
    if (message.error === undefined) resolve(decode(message.value));
    else reject(new Error(message.error));
  };

  const on = (channel, listener) => {
    listeners.set(channel, [...listenersOf(channel), listener]);
    return ipcRenderer;
  };
  const off = (channel, listener) => {
    const others = listenersOf(channel).filter(
      (other) => other !== listener && other.original !== listener,
    );
    listeners.set(channel, others);
    return ipcRenderer;
  };
  const once = (channel, listener) => {
    const first = (...args) => {
      off(channel, first);
      listener(...args);
    };
    first.original = listener;
    return on(channel, first);
  };

  const ipcRenderer = {
    invoke: (channel, ...args) =>
      new Promise((resolve, reject) => {
        const encoded = args.map(encode);
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        post({ kind: "invoke", id: lastId, channel, args: encoded });
      }),
    send: (channel, ...args) => post({ kind: "send", channel, args: args.map(encode) }),
    sendSync: () => {
      throw new Error("The stand-in has no sendSync.");
    },
    on,
    addListener: on,
    off,
    removeListener: off,
    once,
    removeAllListeners: (channel) => {
      listeners.delete(channel);
      return ipcRenderer;
    },
  };

  const contextBridge = {
    exposeInMainWorld: (key, value) => {
      if (exposed.has(key)) {
        throw new Error("Cannot bind an API on top of an existing property on the window object");
      }
      exposed.add(key);
      bridge.expose(key, value);
    },
  };

  const electron = {
    contextBridge,
    ipcRenderer,
    webFrame: { setZoomFactor() {}, getZoomFactor: () => 1 },
  };
  // A sandboxed preload script can require no more than this.
  const require = (name) => {
    if (name === "electron" || name === "electron/renderer") return electron;
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  preload(require, module, module.exports, {
    type: "renderer",
    platform: versions.platform,
    versions,
    env: {},
    argv: [],
    sandboxed: true,
    contextIsolated: true,
  });
}

module.exports = { mainWorld, isolatedWorld };
