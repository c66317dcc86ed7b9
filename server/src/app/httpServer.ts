import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * An HTTP server that slow or silent clients cannot hold: Node's own limits are far too patient.
 * Streams are not affected; the limits end when a request has been read.
 */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    { connectionsCheckingInterval: 2_000, headersTimeout: 8_000, requestTimeout: 12_000 },
    listener,
  );
  server.keepAliveTimeout = 20_000;
  server.maxConnections = 20_000;
  return server;
}

/** Listens and returns the real port. Throws a sentence for the operator when the port is taken. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new Error(`Port ${port} is in use. Set PORT to another one, or stop what uses it.`)
          : error,
      );
    });
    server.listen(port, host, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Stops taking connections and ends the idle ones; open replies get `grace` ms to finish. */
export async function closeServer(server: Server, grace: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearTimeout(cut);
}
