// Chromium cannot be taught a scheme from outside, so `app://bundle/x` is really
// `https://app--bundle.standin.invalid/x` there. The main process sees its own addresses alone.
"use strict";
const { readFileSync } = require("node:fs");
const { fileURLToPath } = require("node:url");
const state = require("./state.cjs");

const OWN = /^(?!https?:|file:|data:|about:|blob:)([a-z][a-z0-9+.]*):\/\/([^/?#]*)/i;
const REAL = /^https:\/\/([a-z0-9+.]+)--([^/?#]*)\.standin\.invalid/i;

/** The address as Chromium knows it. */
const toReal = (address) =>
  String(address).replace(
    OWN,
    (_, scheme, host) => `https://${scheme}--${host || "x"}.standin.invalid`,
  );

/** The address as the main process knows it. */
const toOwn = (address) =>
  String(address).replace(REAL, (_, scheme, host) => `${scheme}://${host}`);

const handlers = new Map();

const protocol = {
  registerSchemesAsPrivileged(schemes) {
    if (state.ready) {
      throw new Error("protocol.registerSchemesAsPrivileged should be called before app is ready");
    }
    protocol.privileged = schemes;
  },
  handle(scheme, handler) {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
  unhandle: (scheme) => handlers.delete(scheme),
  isProtocolHandled: (scheme) => handlers.has(scheme),
};

const net = {
  async fetch(address, options) {
    if (String(address).startsWith("file:")) {
      return new Response(readFileSync(fileURLToPath(String(address))));
    }
    return fetch(address, options);
  },
  isOnline: () => true,
};

/** Names the real origin where a policy names the custom scheme. */
function realPolicy(name, value, realAddress) {
  if (!/^content-security-policy/i.test(name)) return value;
  const { protocol: scheme } = new URL(toOwn(realAddress));
  const pattern = new RegExp(`(?<=[\\s])${scheme}(//[^\\s;]*)?`, "g");
  return value.replaceAll(pattern, new URL(realAddress).origin);
}

module.exports = { toReal, toOwn, handlers, protocol, net, realPolicy };
