import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { longestUpload, MINUTE } from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { boundBody } from "../http/bodyTime.ts";
import { isHandedOver } from "../http/handedOver.ts";
import { addressKey } from "../http/rateLimitsAddress.ts";
import { isLoopback } from "../process/addresses/loopback.ts";
import { Connections } from "./Connections.ts";

/** How long a connection may take and give nothing, in ms; live streams have a beat of half of it. */
const SILENCE = 30_000;

/** Requests of one connection that wait for their replies. Browsers send one at a time. */
const UNANSWERED = 8;

/** Connections on which calls are made; streams are counted by themselves (`STREAM_LIMITS`). */
const CONNECTIONS = 10_000;

/** Connections of one network: many people share one behind a carrier, with some each. */
const CONNECTIONS_PER_NETWORK = 1_000;

/** Headers may take so long, in ms; together with `BODY_TIME` all that a request without a file may. */
const HEADERS_TIME = 6_000;

/** Above what files take, which are looked after by their pace, in ms. */
const REQUEST_TIME =
  Math.max(
    ...ALL_ENDPOINTS.flatMap(({ upload }) => (upload ? [longestUpload(upload.maxBytes)] : [])),
  ) + MINUTE;

const connectionsOf = new WeakMap<Server, Connections>();

export interface HttpServerOptions {
  /** Whether an address is that of a proxy, behind which everybody is. */
  isProxy?: (address: string) => boolean;
  /** How long a body may take that is no file, in ms. */
  bodyTime?: number;
}

/**
 * An HTTP server that slow, silent or greedy clients cannot hold: Node's own limits are far too
 * patient. Each limit ends the connection, and nobody else's.
 */
export function createHttpServer(
  listener: RequestListener,
  { isProxy = () => false, bodyTime }: HttpServerOptions = {},
): Server {
  const server = createServer(
    {
      connectionsCheckingInterval: 1_000,
      headersTimeout: HEADERS_TIME,
      requestTimeout: REQUEST_TIME,
    },
    (request, response) => {
      const { socket } = request;
      if (isHandedOver(socket) || connections.begin(request, response) > UNANSWERED) {
        socket.destroy();
        return;
      }
      boundBody(request, bodyTime);
      listener(request, response);
    },
  );
  const connections = new Connections(server, isProxy);
  connectionsOf.set(server, connections);
  server.keepAliveTimeout = 20_000;
  server.maxConnections = CONNECTIONS;
  // Without a listener of ours Node ends what this finds.
  server.setTimeout(SILENCE);
  boundNetworks(server, (address) => isLoopback(address) || isProxy(address));
  return server;
}

/** Ends connections of a network that has too many. */
function boundNetworks(server: Server, isExempt: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (isExempt(remoteAddress)) return;
    const network = addressKey(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > CONNECTIONS_PER_NETWORK) socket.destroy();
  });
}

/**
 * Connections that wait to be taken; systems allow no more by themselves. Where one instance has
 * died, the streams of thousands come to another within two seconds, and what finds this full tries
 * again after one, three and seven.
 */
const BACKLOG = 4_096;

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
    server.listen(port, host, BACKLOG, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** What has arrived is taken within this time, in ms; under load there is always something new. */
const TAKE_TIME = 3_000;

/** Turns of the event loop in which what was accepted before is read. */
const READ_TURNS = 3;

/** Resolves when what has reached this machine by now is accepted and read: one connection a turn. */
async function takeArrived(server: Server): Promise<void> {
  let quiet = 0;
  const accepted = () => (quiet = 0);
  server.on("connection", accepted);
  const until = performance.now() + TAKE_TIME;
  for (; quiet < READ_TURNS && performance.now() < until; quiet += 1) {
    await new Promise((done) => setImmediate(done));
  }
  server.off("connection", accepted);
}

/**
 * Stops taking connections and ends the idle ones; open replies get `grace` ms to finish, and each
 * connection ends with its last one. What has reached this machine by now is still answered: a proxy
 * would not dare to send a write once more.
 * @param endStreams ends what would stay. Called when no connection is taken any more: clients that
 *   come back would be among those that are waited for.
 */
export async function closeServer(
  server: Server,
  grace: number,
  endStreams: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const begun = performance.now();
  await takeArrived(server);
  // Node would end all idle ones by itself, also those of a proxy.
  server.closeIdleConnections = () => undefined;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const ended = endStreams();
  connectionsOf.get(server)?.drain();
  const left = Math.max(0, begun + grace - performance.now());
  const cut = setTimeout(() => server.closeAllConnections(), left);
  await Promise.all([closed, ended]);
  clearTimeout(cut);
}
