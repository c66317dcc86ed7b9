import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { forwardedCaller, proxyTest } from "./callerAddress.ts";

/** Characters of what a proxy wrote that are shown. */
const SHOWN = 60;

/**
 * What was seen of `X-Forwarded-For` that makes many visitors count as one. Each kind is logged once,
 * and stays here for the operator.
 */
export class ForwardedFaults {
  /** Who sent it without being named as a proxy; null: nobody yet. */
  unbelieved: string | null = null;
  /** Which trusted proxy named what that is no address; null: none yet. */
  unread: { from: string; said: string } | null = null;
  /** Whether a trusted proxy has named a visitor by an address. */
  read = false;

  /** @returns what sees each request before anything else */
  watch(trusted: readonly string[], log: Pick<Logger, "warn">): (request: IncomingMessage) => void {
    const isProxy = proxyTest(trusted);
    const find = forwardedCaller(trusted);
    return (request) => {
      const { headers, socket } = request;
      if (headers["x-forwarded-for"] === undefined) return;
      const isBelieved = isProxy(socket.remoteAddress ?? "");
      if (isBelieved ? this.unread !== null : this.unbelieved !== null) return;
      const { address: from, unread } = find(request);
      if (isBelieved && unread === null) this.read = true;
      if (!isBelieved) {
        this.unbelieved = from;
        log.warn(
          { from },
          "X-Forwarded-For came from an address that TRUST_PROXY does not name, and is not believed. If it is your proxy, name it: until then all visitors behind it count as one",
        );
      } else if (unread !== null) {
        this.unread = { from, said: unread.slice(0, SHOWN) };
        log.warn(
          this.unread,
          "A proxy's X-Forwarded-For names what is no address. Have the proxy write the visitor's address there: until then all visitors whom it names so count as one",
        );
      }
    };
  }
}
