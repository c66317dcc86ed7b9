import type { Endpoint } from "@signaldeck/contract";

/** An origin that the server allows. */
export const TERMINAL = "app://bundle";

/** How a path is asked for. */
export interface Asked {
  /** The name of one. */
  token?: string;
  headers?: readonly string[];
  first?: (path: string) => string;
  body?: string;
}

/** Headers mean the same in any order, and versions of Node write them in different ones. */
function inOrder(bytes: string): string {
  const [head = "", ...body] = bytes.split("\r\n\r\n");
  const [status, ...headers] = head.split("\r\n");
  return [[status, ...headers.sort()].join("\r\n"), ...body].join("\r\n\r\n");
}

/** A reply without what no two replies share. */
export const alike = (bytes: string) =>
  inOrder(bytes)
    .replace(/^Date: .*$/gm, "Date: then")
    .replace(/^retry: .*$/gm, "retry: soon")
    .replace(/"retryAfter":\d+|^Retry-After: \d+$/gm, "later")
    .replace(/"requestId":"[^"]*"/g, '"requestId":""');

export const needsSession = ({ permission }: Endpoint) => permission !== "public";
const allows = ({ permission }: Endpoint) => permission !== "signals.read";

/** Each way to ask, who answers it, and with what. */
export const WAYS: Record<string, [asked: Asked, lane: boolean, status: (of: Endpoint) => number]> =
  {
    "a member": [{ token: "elite" }, true, () => 200],
    "a guest": [{ token: "guest" }, true, (of) => (allows(of) ? 200 : 403)],
    nobody: [{}, true, (of) => (needsSession(of) ? 401 : 200)],
    "a page of an allowed origin": [
      { token: "elite", headers: [`Origin: ${TERMINAL}`] },
      true,
      () => 200,
    ],
    "a member behind a proxy that nobody named": [
      { token: "elite", headers: ["X-Forwarded-For: 198.51.100.1"] },
      true,
      () => 200,
    ],
    "a tag that nothing has": [
      { token: "elite", headers: ['If-None-Match: "x", W/"y"'] },
      true,
      () => 200,
    ],
    "a query that says nothing": [
      { token: "elite", first: (path) => `GET ${path}?a=1&a=2 HTTP/1.1` },
      true,
      () => 200,
    ],
    "a token that has ended": [{ token: "ended" }, false, (of) => (needsSession(of) ? 401 : 200)],
    "a malformed token": [{ token: "malformed" }, false, (of) => (needsSession(of) ? 401 : 200)],
    "a look through a member's eyes": [{ token: "view" }, false, () => 200],
    "a page of a foreign origin": [
      { token: "elite", headers: ["Origin: https://evil.example"] },
      false,
      () => 200,
    ],
    "a body": [{ token: "elite", headers: ["Content-Length: 2"], body: "{}" }, false, () => 200],
    "a body in parts": [
      { token: "elite", headers: ["Transfer-Encoding: chunked"], body: "0\r\n\r\n" },
      false,
      () => 200,
    ],
    HEAD: [{ token: "elite", first: (path) => `HEAD ${path} HTTP/1.1` }, false, () => 200],
    "HTTP/1.0": [{ token: "elite", first: (path) => `GET ${path} HTTP/1.0` }, false, () => 200],
    OPTIONS: [
      {
        first: (path) => `OPTIONS ${path} HTTP/1.1`,
        headers: [`Origin: ${TERMINAL}`, "Access-Control-Request-Method: GET"],
      },
      false,
      () => 204,
    ],
    "another method": [
      { token: "elite", first: (path) => `DELETE ${path} HTTP/1.1` },
      false,
      () => 404,
    ],
  };
