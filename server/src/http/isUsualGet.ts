import type { IncomingMessage } from "node:http";

/** Whether a request asks for no more than what its address says; all else is Express's to judge. */
export function isUsualGet({ method, httpVersion, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    httpVersion === "1.1" &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    headers.expect === undefined &&
    headers.upgrade === undefined
  );
}
