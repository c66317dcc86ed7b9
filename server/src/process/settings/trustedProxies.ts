import { isIP, isIPv6 } from "node:net";
import { z } from "zod";
import { parseAddress } from "../addresses/readAddress.ts";

const FAULT =
  "must be the address of each proxy in front, or a network of them such as 10.0.0.0/24, with commas between; or none";

/**
 * The proxies whose `X-Forwarded-For` is believed, each in one form. `none` says that there is none,
 * which is not the same as saying nothing: behind a proxy that nobody named, all visitors would be one.
 */
export const TrustedProxies = z.string().transform((text, context): string[] => {
  const named = text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
  if (named.join() === "none") return [];
  const proxies = named.flatMap((item) => readProxy(item) ?? []);
  if (proxies.length === named.length) return proxies;
  context.addIssue({ code: "custom", message: FAULT });
  return z.NEVER;
});

/** An address or a network; a network of everybody would believe everybody. */
function readProxy(text: string): string | null {
  const [written = "", prefix, ...more] = text.split("/");
  const address = isIP(written) === 0 ? null : parseAddress(written);
  if (address === null || more.length > 0) return null;
  if (prefix === undefined) return address.toString();
  if (!/^[1-9]\d{0,2}$/.test(prefix)) return null;
  const isFour = address.kind() === "ipv4";
  // A network of IPv4 addresses that was written as one of IPv6.
  const bits = Number(prefix) - (isFour && isIPv6(written) ? 96 : 0);
  return bits >= 1 && bits <= (isFour ? 32 : 128) ? `${address.toString()}/${bits}` : null;
}
