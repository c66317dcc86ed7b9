import { expect, it } from "vitest";
import { addressKey } from "./rateLimitsAddress.ts";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:192.168.100.200", "192.168.100.200"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001::b:c:d:e:f:1", "2001:0:b:c::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  // A network of its own, that only ends like an IPv4 address.
  ["64:ff9b::ffff:203.0.113.9", "64:ff9b:0:0::/64"],
  // The IPv4 internet behind a translator.
  ["64:ff9b::cb00:7109", "203.0.113.9"],
  ["::ffff:0:203.0.113.9", "203.0.113.9"],
  ["64:ff9b:1:7::203.0.113.9", "203.0.113.9"],
  // One IPv4 address has all of these networks.
  ["2002:cb00:7109::1", "203.0.113.9"],
  ["2002:CB00:7109:ffff::1", "203.0.113.9"],
  ["[2002:cb00:7109:7::1]:443", "203.0.113.9"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["0:0:0:0:0:FFFF:CB00:7109", "203.0.113.9"],
  ["::ffff:cb00:7110", "203.0.113.16"],
  ["203.0.113.9:51000", "203.0.113.9"],
  ["[2001:db8:1:2::1]:51000", "2001:db8:1:2::/64"],
  ["::ffff:203.0.113.9.example", "unknown"],
  ["made up", "unknown"],
  ["", "unknown"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, expected) => {
  expect(addressKey(address)).toBe(expected);
});
