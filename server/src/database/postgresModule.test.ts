import { once } from "node:events";
import { createServer, type Server, type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LOST_CONNECTION } from "./lostConnection.ts";
import { openSequelize } from "./openSequelize.ts";

/** A message of PostgreSQL's protocol: its letter, its length, its content. */
function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + content.length);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

const READY = Buffer.concat([message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))]);
const ENDED = message(
  "E",
  Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"),
);

let server: Server;
let connections = 0;

beforeEach(async () => {
  connections = 0;
  // Each is ready and ended in one packet, as when the server restarts at that moment.
  server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(Buffer.concat([READY, ENDED])));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.close());

it("a connection that is ended as soon as it stands is a refused call, not the end of the process", async () => {
  const { port } = server.address() as AddressInfo;
  const sequelize = openSequelize({ url: `postgres://me@127.0.0.1:${port}/any`, file: "" });
  await expect(sequelize.query("SELECT 1")).rejects.toThrow(LOST_CONNECTION);
  expect(connections).toBe(2);
  await sequelize.close();
});
