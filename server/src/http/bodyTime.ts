import type { IncomingMessage } from "node:http";
import { SECOND } from "@signaldeck/contract";

/** How long a request's body may take after its headers, in ms. All but files are small. */
export const BODY_TIME = 8 * SECOND;

const LATE = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

const bounds = new WeakMap<IncomingMessage, { time: number; timer: NodeJS.Timeout }>();

/**
 * Ends the connection of a request whose body is not there in time, whether it was answered or not.
 * Node's own limit is one for all requests, and files take longer. Asked again for a request it
 * begins anew.
 */
export function boundBody(
  request: IncomingMessage,
  time = bounds.get(request)?.time ?? BODY_TIME,
): void {
  if (!hasBody(request)) return;
  unboundBody(request);
  const { socket } = request;
  const written = socket.bytesWritten;
  const timer = setTimeout(() => {
    if (request.complete) return;
    // A reply that has begun has its status already.
    if (socket.bytesWritten === written) socket.end(LATE, () => socket.destroy());
    else socket.destroy();
  }, time);
  bounds.set(request, { time, timer });
  request.once("close", () => clearTimeout(timer));
}

/** To be called by code that reads a body by another rule. */
export function unboundBody(request: IncomingMessage): void {
  clearTimeout(bounds.get(request)?.timer);
}

/** Whether something comes after the headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
