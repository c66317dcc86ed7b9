import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import type { StandIn } from "./StandIn.ts";

/** A stand-in that listens on this machine. */
export interface ServedStandIn {
  /** `host:port` */
  address: string;
  close(): Promise<void>;
}

/** Lets a stand-in be reached by real sockets, on a free port of this machine alone. */
export async function serveStandIn(standIn: StandIn): Promise<ServedStandIn> {
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((request, response) => {
    const found = standIn.answer?.(request.url ?? "/") ?? Promise.resolve(null);
    found.then(
      (reply) => {
        response.writeHead(reply?.status ?? 404, reply?.headers ?? {});
        response.end(JSON.stringify(reply?.body ?? {}));
      },
      () => response.destroy(),
    );
  });
  server.on("upgrade", (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = standIn.connect(request.url ?? "/", {
        say: (text) => webSocket.send(text),
        ping: () => webSocket.ping(),
        end: () => webSocket.terminate(),
      });
      if (!connection) {
        webSocket.close(1013);
        return;
      }
      webSocket.on("message", (data: Buffer) => connection.hear(data.toString("utf8")));
      webSocket.on("close", () => connection.left());
      webSocket.on("error", () => webSocket.terminate());
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    async close() {
      for (const client of sockets.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
