import { isIPv4 } from "node:net";
import { parseAddress } from "./readAddress.ts";

/** Whether a host (a name or an address, also in brackets) is this very machine. */
export function isLoopback(host: string): boolean {
  // Asked of each caller.
  if (isIPv4(host)) return host.startsWith("127.");
  return host.toLowerCase() === "localhost" || parseAddress(host)?.range() === "loopback";
}

/** Whether nobody between here and there can read along: by TLS, or since it is this very machine. */
export function isGuarded({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}
