import type { IncomingMessage } from "node:http";
import express from "express";

/** Who calls, as far as trusted proxies vouch for it; "unknown" once the connection is gone. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * Whether an address is that of a proxy in front.
 * @param trusted addresses and networks, as `TRUST_PROXY` gives them
 */
export function proxyTest(trusted: readonly string[]): (address: string) => boolean {
  // Express's own test, so that no second one has to agree with it.
  const app = express().set("trust proxy", [...trusted]);
  const isTrusted = app.get("trust proxy fn") as (address: string, hop: number) => boolean;
  return (address) => isTrusted(address, 0);
}

/**
 * The caller behind `trusted` proxies: the last address of the way here that none of them has.
 * Express's `request.ip`, for requests that never get to Express as well.
 */
export function callerAddress(trusted: readonly string[]): AddressOf {
  const isProxy = proxyTest(trusted);
  return ({ socket, headers }) => {
    const nearest = socket.remoteAddress ?? "unknown";
    const forwarded = headers["x-forwarded-for"];
    if (forwarded === undefined || !isProxy(nearest)) return nearest;
    const way = [forwarded].flat().join().split(",");
    const behind = way
      .map((address) => address.trim())
      .filter((address) => address !== "")
      .reverse();
    return behind.find((address) => !isProxy(address)) ?? behind.at(-1) ?? nearest;
  };
}
