import type { IncomingMessage } from "node:http";
import express from "express";
import { expect, it } from "vitest";
import { callerAddress, forwardedCaller, proxyTest } from "./callerAddress.ts";
import { addressKey } from "./rateLimitsAddress.ts";

const TRUSTED = ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"];

it.each([
  ["127.0.0.1", undefined],
  ["203.0.113.9", "198.51.100.1"],
  ["127.0.0.1", "198.51.100.1"],
  ["::ffff:127.0.0.1", "198.51.100.1, 10.1.2.3"],
  ["127.0.0.1", "198.51.100.1,203.0.113.9,  10.1.2.3"],
  ["127.0.0.1", "10.0.0.1, 10.0.0.2"],
  ["2001:db8::1", "2001:db8::2"],
  ["127.0.0.1", "made up, 198.51.100.1 , "],
  ["127.0.0.1", ",,"],
  ["127.0.0.1", ""],
])("a call of %s for %j has the address that Express sees", (remoteAddress, forwarded) => {
  const request = {
    socket: { remoteAddress },
    headers: { "x-forwarded-for": forwarded },
  } as unknown as IncomingMessage;
  const app = express().set("trust proxy", TRUSTED);
  const { ip } = Object.assign(Object.create(express.request) as typeof express.request, {
    app,
    socket: request.socket,
    connection: request.socket,
    headers: request.headers,
  });
  expect(callerAddress(TRUSTED)(request)).toBe(ip);
});

/** What a proxy on this machine says of who calls. */
const behindProxy = (forwarded: string) =>
  ({
    socket: { remoteAddress: "127.0.0.1" },
    headers: { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

it.each([
  ["203.0.113.6:51000", "203.0.113.6"],
  ["[203.0.113.6]:51001", "203.0.113.6"],
  ["::ffff:cb00:7106", "203.0.113.6"],
  ["::FFFF:203.0.113.6", "203.0.113.6"],
  ["[::ffff:cb00:7106]:51002", "203.0.113.6"],
  ['"203.0.113.6:51003"', "203.0.113.6"],
  ["for=203.0.113.6", "203.0.113.6"],
  ['proto=https; For="203.0.113.6:51004"; by=10.0.0.1', "203.0.113.6"],
  ["198.51.100.9,\t203.0.113.6:51005", "203.0.113.6"],
  ["203.0.113.6:51006, 10.1.2.3:8080, [::ffff:a01:203]:8443", "203.0.113.6"],
  ["[2001:DB9:0:1::6]:51000", "2001:db9:0:1::6"],
  ["2001:db9:0:1::6", "2001:db9:0:1::6"],
  ["2001:0db9:0000:0001:0000:0000:0000:0006", "2001:db9:0:1::6"],
  ["2001:db9:0:1:0:0:0:6:51000", "2001:db9:0:1::6"],
  ['for="[2001:db9:0:1::6]:51001"', "2001:db9:0:1::6"],
  ["2001:db9:0:1::6%eth0.100", "2001:db9:0:1::6"],
])("%j is one visitor, however it is written", (forwarded, address) => {
  expect(forwardedCaller(TRUSTED)(behindProxy(forwarded))).toEqual({ address, unread: null });
});

it.each([
  ["unknown", "127.0.0.1", "unknown"],
  ["_hidden", "127.0.0.1", "_hidden"],
  ["unix:", "127.0.0.1", "unix:"],
  ["198.51.100.1, nonsense:1", "127.0.0.1", "nonsense:1"],
  ["198.51.100.1, -, 10.1.2.3", "10.1.2.3", "-"],
  ["203.0.113.006", "127.0.0.1", "203.0.113.006"],
  ["203.0.113", "127.0.0.1", "203.0.113"],
  ["3405803782", "127.0.0.1", "3405803782"],
  ["0xcb007106", "127.0.0.1", "0xcb007106"],
  ["203.0.113.6:51000:1", "127.0.0.1", "203.0.113.6:51000:1"],
  ["203.0.113.256", "127.0.0.1", "203.0.113.256"],
  ["[2001:db9::1", "127.0.0.1", "[2001:db9::1"],
  ["2001:db9::1::2", "127.0.0.1", "2001:db9::1::2"],
  ["https://203.0.113.6", "127.0.0.1", "https://203.0.113.6"],
])("of %j, which ends in no address, the proxy's own counts", (forwarded, address, unread) => {
  expect(forwardedCaller(TRUSTED)(behindProxy(forwarded))).toEqual({ address, unread });
});

it("gives nobody a second bucket for anything in place of an address or behind it", () => {
  const addressOf = callerAddress(TRUSTED);
  const keys = Array.from({ length: 200 }, (_, n) => [
    `203.0.113.6:${51_000 + n}`,
    `[2001:db9:0:1::${n.toString(16)}]:${n}`,
    `for="203.0.113.6:${n}"`,
  ])
    .flat()
    .map((forwarded) => addressKey(addressOf(behindProxy(forwarded))));
  expect(new Set(keys)).toEqual(new Set(["203.0.113.6", "2001:db9:0:1::/64"]));
  const made = Array.from({ length: 200 }, (_, n) =>
    addressKey(addressOf(behindProxy(`made-up-${n}`))),
  );
  expect(new Set(made)).toEqual(new Set(["127.0.0.1"]));
});

it.each(["10.1.2.3", "::ffff:10.1.2.3", "::ffff:a01:203", "10.1.2.3:8080", "[2001:DB8::7]:443"])(
  "knows a proxy that is written as %s",
  (address) => {
    expect(proxyTest(TRUSTED)(address)).toBe(true);
  },
);

it.each(["203.0.113.6", "nonsense", "", "::ffff:cb00:7106"])("takes %j for no proxy", (address) => {
  expect(proxyTest(TRUSTED)(address)).toBe(false);
});
