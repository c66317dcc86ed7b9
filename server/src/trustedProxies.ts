import { BlockList, isIP } from "node:net";
import { z } from "zod";

const FAULT =
  "must be the address of each proxy in front, or a network of them such as 10.0.0.0/24, with commas between; or none";

/**
 * The proxies whose `X-Forwarded-For` is believed. `none` says that there is none, which is not the
 * same as saying nothing: behind a proxy that nobody named, all visitors would be one.
 */
export const TrustedProxies = z.string().transform((text, context): string[] => {
  const named = text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
  if (named.join() === "none") return [];
  if (named.every(isProxy)) return named;
  context.addIssue({ code: "custom", message: FAULT });
  return z.NEVER;
});

/** An address or a network; a network of everybody would believe everybody. */
function isProxy(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^[1-9]\d{0,2}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), version === 6 ? "ipv6" : "ipv4");
    return true;
  } catch {
    return false;
  }
}
