// Chromium cannot be taught a scheme from outside, so `app://bundle/x` is really
// `https://app--bundle.standin.invalid/x` there. The main process sees its own addresses alone.
"use strict";
const state = require("./state.cjs");

const OWN = /^(app):\/\/([^/?#]*)/i;
const REAL = /^https:\/\/([a-z0-9+.]+)--([^/?#]*)\.standin\.invalid/i;

/** The address as Chromium knows it. */
const toReal = (address) =>
  address.replace(OWN, (_, scheme, host) => `https://${scheme}--${host || "x"}.standin.invalid`);

/** The address as the main process knows it. */
const toOwn = (address) => address.replace(REAL, (_, scheme, host) => `${scheme}://${host}`);

const handlers = new Map();

const protocol = {
  registerSchemesAsPrivileged() {
    if (state.ready) throw new Error("Schemes should be registered before app is ready");
  },
  handle: (scheme, handler) => handlers.set(scheme, handler),
};

/** Names the real origin where a policy names the custom scheme. */
function realPolicy(name, value, realAddress) {
  if (name !== "content-security-policy") return value;
  const { protocol: scheme } = new URL(toOwn(realAddress));
  const pattern = new RegExp(`(?<=[\\s])${scheme}(//[^\\s;]*)?`, "g");
  return value.replaceAll(pattern, new URL(realAddress).origin);
}

module.exports = { toReal, toOwn, handlers, protocol, net: { fetch }, realPolicy };
