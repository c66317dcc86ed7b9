import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { parseAddress, readAddress } from "../process/addresses/readAddress.ts";

/** Who calls, as far as trusted proxies vouch for it; "unknown" once the connection is gone. */
export type AddressOf = (request: IncomingMessage) => string;

/** A caller, and what a trusted proxy named in the caller's place that is no address. */
export interface ForwardedCaller {
  address: string;
  unread: string | null;
}

/**
 * Whether an address is that of a proxy in front.
 * @param trusted addresses and networks, as `TRUST_PROXY` gives them
 */
export function proxyTest(trusted: readonly string[]): (address: string) => boolean {
  const networks = { proxies: trusted.map(networkOf) };
  return (address) => {
    const parsed = parseAddress(address);
    return parsed !== null && ipaddr.subnetMatch(parsed, networks, "others") === "proxies";
  };
}

/** A single address is a network of its own. */
function networkOf(proxy: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (proxy.includes("/")) return ipaddr.parseCIDR(proxy);
  const address = ipaddr.process(proxy);
  return [address, address.toByteArray().length * 8];
}

/** The caller behind `trusted` proxies, as `forwardedCaller` finds them. */
export function callerAddress(trusted: readonly string[]): AddressOf {
  const find = forwardedCaller(trusted);
  return (request) => find(request).address;
}

/**
 * The caller behind `trusted` proxies: the last address of the way here that is no proxy's, in the
 * one form of `readAddress`, so that no spelling of it is somebody else. Where a proxy names what is
 * no address, its callers count as the proxy.
 */
export function forwardedCaller(
  trusted: readonly string[],
): (request: IncomingMessage) => ForwardedCaller {
  const isProxy = proxyTest(trusted);
  return ({ socket, headers }) => {
    let address = readAddress(socket.remoteAddress ?? "") ?? "unknown";
    const forwarded = headers["x-forwarded-for"];
    if (forwarded === undefined) return { address, unread: null };
    const way = [forwarded].flat().join().split(",").reverse();
    for (const hop of way) {
      if (!isProxy(address)) break;
      if (hop.trim() === "") continue;
      const named = readAddress(nodeOf(hop));
      if (named === null) return { address, unread: hop.trim() };
      address = named;
    }
    return { address, unread: null };
  };
}

/** What an element names: also where it is written as one of `Forwarded` (RFC 7239), or in quotes. */
function nodeOf(hop: string): string {
  const node = /(?:^|;)\s*for\s*=([^;]*)/i.exec(hop)?.[1] ?? hop;
  return node.trim().replace(/^"(.*)"$/, "$1");
}
