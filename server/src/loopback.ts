import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether a host (a name or an address, also in brackets) is this very machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (bare === "localhost") return true;
  // Asked of each caller.
  if (isIPv4(bare)) return bare.startsWith("127.");
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === "loopback";
}

/** Whether nobody between here and there can read along: by TLS, or since it is this very machine. */
export function isGuarded({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}
