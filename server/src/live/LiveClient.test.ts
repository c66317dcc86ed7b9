import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { LiveClient } from "./LiveClient.ts";
import { StreamReader } from "./testing/StreamReader.ts";
import { eventFrame } from "./frames.ts";

let server: Server;
let reader: StreamReader;

afterEach(() => {
  reader.close();
  server.close();
});

it("lets go of request and reply once the headers are sent, and streams on", async () => {
  const viewer = { role: "member", tier: "gold", dashboardUnlocked: true } as const;
  const member = { id: "a", token: "t", viewer };
  let client: LiveClient | null = null;
  server = createServer((_request, response) => {
    client = LiveClient.open(member, response);
    response.once("close", () => server.emit("let go"));
  });
  // What Node gives an idle connection, which this one must not be taken for.
  server.keepAliveTimeout = 50;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const letGo = once(server, "let go");
  reader = new StreamReader(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, "t");
  await letGo;
  await sleep(1_500);
  expect(client).toMatchObject({ closed: false });
  (client as LiveClient | null)?.send(eventFrame('{"type":"access.changed"}', 1));
  await reader.until(() => reader.events.length === 1);
  expect(reader).toMatchObject({ status: 200, ended: false });
});
