// The DevTools protocol over two pipes: JSON messages, each ended by a zero byte.
"use strict";
const { EventEmitter } = require("node:events");

/** Emits `METHOD` for events of the browser and `SESSION:METHOD` for those of a page. */
class DevTools extends EventEmitter {
  constructor(toBrowser, fromBrowser) {
    super();
    this.setMaxListeners(0);
    this.toBrowser = toBrowser;
    this.lastId = 0;
    this.pending = new Map();
    let parts = [];
    fromBrowser.on("data", (chunk) => {
      let rest = chunk;
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        parts.push(rest.subarray(0, end));
        rest = rest.subarray(end + 1);
        this.receive(JSON.parse(Buffer.concat(parts).toString()));
        parts = [];
      }
      parts.push(rest);
    });
    // A browser that is gone is noticed by its exit.
    toBrowser.on("error", () => {});
    fromBrowser.on("error", () => {});
  }

  /** Sends a command; resolves with its result. */
  send(method, params = {}, sessionId = undefined) {
    return new Promise((resolve, reject) => {
      this.lastId += 1;
      this.pending.set(this.lastId, { resolve, reject });
      this.toBrowser.write(`${JSON.stringify({ id: this.lastId, method, params, sessionId })}\0`);
    });
  }

  receive(message) {
    if (!message.id) {
      const { method, sessionId, params } = message;
      this.emit(sessionId ? `${sessionId}:${method}` : method, params);
      return;
    }
    const { resolve, reject } = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (message.error) reject(new Error(message.error.message));
    else resolve(message.result);
  }
}

module.exports = { DevTools };
