"use strict";
const state = require("./state.cjs");

const handlers = new Map();

/** What a page gets: a value, or what went wrong. */
async function answerCall(event, channel, args) {
  try {
    const handler = handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return { value: await handler(event, ...args) };
  } catch (error) {
    return { error: `Error invoking remote method '${channel}': ${error}` };
  }
}

module.exports = {
  answerCall,
  ipcMain: { handle: (channel, handler) => handlers.set(channel, handler), on: state.ignore },
};
