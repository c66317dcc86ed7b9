import type { RequestHandler } from "express";
import type { Logger } from "pino";

/**
 * Says once that somebody sends `X-Forwarded-For` whom nobody named as a proxy. If it is one, all
 * visitors behind it count as one for the limits.
 */
export function noteUnbelievedProxy(log: Pick<Logger, "warn">): RequestHandler {
  let noted = false;
  return (request, _response, next) => {
    const { remoteAddress = "" } = request.socket;
    const isTrusted = request.app.get("trust proxy fn") as (
      address: string,
      hop: number,
    ) => boolean;
    if (
      !noted &&
      request.headers["x-forwarded-for"] !== undefined &&
      !isTrusted(remoteAddress, 0)
    ) {
      noted = true;
      log.warn(
        { from: remoteAddress },
        "X-Forwarded-For came from an address that TRUST_PROXY does not name, and is not believed. If it is your proxy, name it: until then all visitors behind it count as one",
      );
    }
    next();
  };
}
