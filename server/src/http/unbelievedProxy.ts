import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";

/**
 * Says once that somebody sends `X-Forwarded-For` whom nobody named as a proxy. If it is one, all
 * visitors behind it count as one for the limits.
 */
export function noteUnbelievedProxy(
  log: Pick<Logger, "warn">,
  isProxy: (address: string) => boolean,
): (request: IncomingMessage) => void {
  let noted = false;
  return ({ headers, socket }) => {
    if (noted || headers["x-forwarded-for"] === undefined) return;
    const { remoteAddress = "" } = socket;
    if (isProxy(remoteAddress)) return;
    noted = true;
    log.warn(
      { from: remoteAddress },
      "X-Forwarded-For came from an address that TRUST_PROXY does not name, and is not believed. If it is your proxy, name it: until then all visitors behind it count as one",
    );
  };
}
