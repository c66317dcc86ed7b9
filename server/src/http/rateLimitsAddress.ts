import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import { parseAddress } from "../process/addresses/readAddress.ts";

/** All who have no address count as one. */
const NOBODY = "unknown";

/**
 * Networks whose addresses hold an IPv4 address, and at which byte: what translators make of the IPv4
 * internet ends in one, and with 6to4 the owner of one has 65,536 networks behind it.
 */
const EMBEDDED: ReadonlyMap<string, number> = new Map([
  ["rfc6052", 12],
  ["rfc6145", 12],
  ["6to4", 2],
]);

/**
 * What limits count as one address: an IPv4 address, or the /64 network of an IPv6 address, since
 * one household has 2^64 of those at its disposal. Spellings of one address are one.
 */
export function addressKey(address: string): string {
  // Nearly all of them, and asked of each call.
  if (isIPv4(address)) return address;
  const parsed = parseAddress(address);
  if (parsed === null) return NOBODY;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const at = EMBEDDED.get(parsed.range());
  if (at !== undefined) {
    return ipaddr.fromByteArray(parsed.toByteArray().slice(at, at + 4)).toString();
  }
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
