import { createServer, type Server } from "node:http";
import { createServer as createNetServer, type AddressInfo, type Socket } from "node:net";

/**
 * The least that streams can cost, in a process of its own: `http` by Node's own server, which
 * keeps its reply open, `net` by bare sockets. A line on standard input goes to every client.
 */
const HEADERS = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" };
const FIRST = 'data: {"type":"stream.opened"}\n\n';
const sockets = new Set<Socket>();

function keep(socket: Socket): void {
  socket.on("error", () => undefined);
  socket.once("close", () => sockets.delete(socket));
  sockets.add(socket);
}

const servers: Record<string, () => Server | ReturnType<typeof createNetServer>> = {
  http: () =>
    createServer((_request, response) => {
      response.useChunkedEncodingByDefault = false;
      response.writeHead(200, HEADERS);
      response.write(FIRST);
      if (response.socket) keep(response.socket);
    }),
  net: () =>
    createNetServer((socket) => {
      keep(socket);
      socket.once("data", () => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n${FIRST}`);
      });
    }),
};

const server = servers[process.argv[2] ?? ""]?.();
server?.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.stdin.on("data", (line: Buffer) => {
  const frame = Buffer.from(`data: ${line.toString().trim()}\n\n`);
  for (const socket of sockets) socket.write(frame);
});
