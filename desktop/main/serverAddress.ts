import { isIP } from "node:net";
import type { ServerCheck } from "../bridge/DesktopBridge.ts";

/** Says a sentence in the member's language; the build, which asks as well, reads English. */
type Say = (text: string) => string;
const inEnglish: Say = (text) => text;

/** Longest wait for a server's answer, in ms. */
const TIMEOUT = 8_000;

const isLoopback = (host: string) =>
  host === "localhost" || host === "[::1]" || (isIP(host) === 4 && host.startsWith("127."));

/**
 * The origin that a typed address stands for, or a sentence that says what is wrong with it.
 * Without a scheme https is meant; http is taken for this machine alone.
 */
export function readServerAddress(typed: string, t: Say = inEnglish): ServerCheck {
  const text = typed.trim();
  if (text === "") return { ok: false, fault: t("Please enter the address of your server.") };
  let url: URL;
  try {
    url = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  } catch {
    return { ok: false, fault: t("This is no address. It looks like https://signals.example.") };
  }
  if (url.username !== "" || url.password !== "") {
    return { ok: false, fault: t("Please leave name and password out of the address.") };
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) {
    return { ok: false, fault: t("The address must begin with https://.") };
  }
  return { ok: true, origin: url.origin };
}

/** Reads the address and asks whether a server of ours answers there. */
export async function checkServer(
  typed: string,
  fetch: (url: string, options: { signal: AbortSignal; redirect: "error" }) => Promise<Response>,
  t: Say = inEnglish,
): Promise<ServerCheck> {
  const address = readServerAddress(typed, t);
  if (!address.ok) return address;
  const ask = (path: string) =>
    fetch(address.origin + path, { signal: AbortSignal.timeout(TIMEOUT), redirect: "error" });
  try {
    const health = await ask("/healthz");
    const market = await ask("/api/market/status");
    const body: unknown = await market.json().catch(() => null);
    if (health.ok && market.ok && isEnvelope(body)) return address;
    return { ok: false, fault: t("There is a server at this address, but not of this product.") };
  } catch {
    return {
      ok: false,
      fault: t("No server answers at this address. Check it, and your network."),
    };
  }
}

const isEnvelope = (body: unknown) =>
  typeof body === "object" && body !== null && "success" in body && body.success === true;
