import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { LiveClient } from "./LiveClient.ts";
import { StreamReader } from "./testing/StreamReader.ts";
import { eventFrame } from "./frames.ts";
import { soon } from "../testing/soon.ts";

const READER = {
  memberId: "a",
  viewedBy: undefined,
  token: "t",
  network: null,
  wantsBoard: false,
  viewer: { role: "member", tier: "gold", dashboardUnlocked: true },
} as const;

let server: Server;
let reader: StreamReader;

afterEach(() => {
  reader.close();
  server.close();
});

it("lets go of all that HTTP kept once the headers are sent, and streams on", async () => {
  let client: LiveClient | null = null;
  let connection: Socket | null = null;
  const gone = vi.fn();
  server = createServer((_request, response) => {
    connection = response.socket;
    const opening = eventFrame('{"type":"stream.reset"}', 1);
    client = LiveClient.open({ ...READER }, response, opening, gone);
    // What is said before the first words have left comes after them.
    client?.send(eventFrame('{"type":"hold.changed"}', 2));
  });
  // What Node gives an idle connection, which this one must not be taken for.
  server.keepAliveTimeout = 50;
  server.setTimeout(500);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  reader = new StreamReader(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, "t");
  await reader.until(() => reader.events.length === 2);
  // For Node the connection is over; it keeps no parser, no timer and no count of it.
  expect(connection).toMatchObject({ destroyed: true, parser: null });
  expect(await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(
    0,
  );
  await sleep(1_500);
  expect(client).toMatchObject({ closed: false });
  (client as LiveClient | null)?.send(eventFrame('{"type":"access.changed"}', 3));
  await reader.until(() => reader.events.length === 3);
  expect(reader).toMatchObject({ status: 200, ended: false });
  expect(reader.types).toEqual(["stream.reset", "hold.changed", "access.changed"]);
  expect(gone).not.toHaveBeenCalled();
  reader.close();
  await soon(() => expect(gone).toHaveBeenCalledTimes(1));
});

it("takes its last words along when it ends before its first have left", async () => {
  server = createServer((_request, response) => {
    const opening = eventFrame('{"type":"stream.reset"}', 1);
    const client = LiveClient.open({ ...READER }, response, opening, () => undefined);
    client?.end(eventFrame('{"type":"access.changed"}', 2));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  reader = new StreamReader(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, "t");
  await reader.until(() => reader.ended);
  expect(reader.types).toEqual(["stream.reset", "access.changed"]);
});

it("drops at a beat who has taken nothing since the last one, and nobody who has", async () => {
  const beat = Buffer.from(":\n\n");
  const clients: LiveClient[] = [];
  const gone = vi.fn();
  server = createServer((_request, response) => {
    const client = LiveClient.open({ ...READER }, response, beat, gone);
    if (client) clients.push(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  reader = new StreamReader(`http://127.0.0.1:${port}/`, "t");
  await reader.until(() => reader.comments === 1);
  const stuck = connect(port, "127.0.0.1").on("error", () => undefined);
  stuck.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await soon(() => expect(clients).toHaveLength(2));
  stuck.pause();
  const [quick, slow] = clients;
  if (!quick || !slow) throw new Error("Two streams were to be open");
  const much = Buffer.alloc(65_536, beat);
  // Until the kernel takes no more of it.
  while (slow.waiting === 0) {
    quick.send(much);
    slow.send(much);
    await sleep(1);
  }
  await soon(() => expect(quick.waiting).toBe(0));
  for (const client of clients) client.beat(beat);
  expect(gone).not.toHaveBeenCalled();
  for (const client of clients) client.beat(beat);
  await soon(() => expect(gone.mock.calls).toEqual([[slow]]));
  expect(quick.closed).toBe(false);
  stuck.destroy();
});
