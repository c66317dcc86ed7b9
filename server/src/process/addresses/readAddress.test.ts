import { isIP } from "node:net";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isLoopback } from "./loopback.ts";
import { readAddress } from "./readAddress.ts";

it.each([
  ["203.0.113.6", "203.0.113.6"],
  ["  203.0.113.6 ", "203.0.113.6"],
  ["203.0.113.6:0", "203.0.113.6"],
  ["::ffff:203.0.113.6", "203.0.113.6"],
  ["::ffff:CB00:7106", "203.0.113.6"],
  ["[::ffff:203.0.113.6]", "203.0.113.6"],
  ["FE80::1%25eth0", "fe80::1"],
  ["[fe80::1%en-0]:80", "fe80::1"],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
])("%j is %s", (text, address) => {
  expect(readAddress(text)).toBe(address);
});

it.each([
  "",
  "unknown",
  "127.1",
  "0x7f.0.0.1",
  "010.0.0.1",
  "1",
  "localhost",
  "[]",
  "[]:80",
  ":80",
])("%j is no address", (text) => {
  expect(readAddress(text)).toBeNull();
});

it("writes every address in one form, which it reads as the same", () => {
  const port = fc.integer({ min: 0, max: 65_535 });
  const spelled = fc.oneof(
    fc.tuple(fc.ipV4(), port).map(([address, own]) => [address, `${address}:${own}`]),
    fc
      .tuple(fc.ipV6(), port)
      .map(([address, own]) => [address, `[${address.toUpperCase()}]:${own}`]),
  );
  fc.assert(
    fc.property(spelled, ([plain = "", withPort = ""]) => {
      const address = readAddress(plain) ?? "";
      expect(isIP(address)).not.toBe(0);
      expect(readAddress(address)).toBe(address);
      expect(readAddress(withPort)).toBe(address);
    }),
  );
});

it("throws at nothing", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120, unit: "binary" }), (text) => {
      const address = readAddress(text);
      expect(address === null || isIP(address) !== 0).toBe(true);
    }),
  );
});

it.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["[::1]", true],
  ["::ffff:7f00:1", true],
  ["[::ffff:127.8.9.10]", true],
  ["LocalHost", true],
  ["203.0.113.6", false],
  ["127.0.0.1.example", false],
  ["localhost.example", false],
])("%s is this machine: %s", (host, own) => {
  expect(isLoopback(host)).toBe(own);
});
