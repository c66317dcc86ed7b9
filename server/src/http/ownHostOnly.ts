import type { RequestHandler } from "express";
import { AppError } from "./AppError.ts";

/** What a machine calls itself. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Answers only requests for one of `hosts` or for this machine itself. A page elsewhere can let
 * its own name lead to this machine (DNS rebinding) and so read what is here; its name stays in the
 * Host header.
 * @param hosts names or addresses, without ports; an IPv6 address in brackets
 */
export function ownHostOnly(hosts: readonly string[]): RequestHandler {
  const own = new Set([...LOOPBACK, ...hosts.map((host) => host.toLowerCase())]);
  return (request, _response, next) => {
    // Never what a proxy says in its place: that, too, may come from the asker.
    const host = (request.headers.host ?? "").toLowerCase().replace(/:\d*$/, "");
    if (own.has(host)) next();
    else next(new AppError("not_found", "This page answers at the server's own address alone."));
  };
}
