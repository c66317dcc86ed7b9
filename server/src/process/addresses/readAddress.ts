import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** Longer than any spelling of an address; longer texts are not read. */
const LONGEST = 100;

const BRACKETED = /^\[([^[\]]+)\](?::\d{1,5})?$/;
const PORT = /:\d{1,5}$/;
/** The interface of a link-local address, which says nothing outside of its own machine. */
const ZONE = /%.*$/;

/**
 * The one reader of network addresses: with or without port, brackets and zone, in either case.
 * @returns the address, an IPv4 one also where it came in IPv6's clothes (`::ffff:cb00:7110`); null
 * for anything else, also for a number or an IPv4 address with leading zeros, which programs read
 * differently
 */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const written = text.trim();
  if (written.length > LONGEST) return null;
  const bare = BRACKETED.exec(written)?.[1] ?? written;
  return parseBare(bare) ?? parseBare(bare.replace(PORT, ""));
}

/** As `parseAddress`, in the one form in which addresses are compared, counted and kept. */
export function readAddress(text: string): string | null {
  // Nearly all of them, and asked of each call.
  return isIPv4(text) ? text : (parseAddress(text)?.toString() ?? null);
}

function parseBare(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const address = text.replace(ZONE, "");
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address);
  if (!ipaddr.IPv6.isValid(address)) return null;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
}
