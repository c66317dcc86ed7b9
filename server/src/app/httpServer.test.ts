import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { handOver } from "../http/handedOver.ts";
import { closeServer, createHttpServer, listen } from "./httpServer.ts";

let server: Server;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await closeServer(server, 0);
});

/** A connection that keeps what it gets, once it stands. */
async function open(port: number): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return { socket, text: () => text };
}

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

it("ends a connection that asks again and again without taking an answer", async () => {
  let handled = 0;
  server = createHttpServer((_request, response) => {
    handled += 1;
    // As a reply that needs the database: it comes later.
    setTimeout(() => response.end("x"), 50);
  });
  const port = await listen(server, "127.0.0.1", 0);
  const greedy = await open(port);
  greedy.socket.write(GET.repeat(2_000));
  await once(greedy.socket, "close");
  expect(handled).toBeLessThanOrEqual(8);

  const next = await open(port);
  next.socket.write(GET);
  await once(next.socket, "data");
  expect(next.text()).toContain("200 OK");
});

it("lets one connection ask many times, one after another and a few at a time", async () => {
  server = createHttpServer((_request, response) => response.end("x"));
  const { socket, text } = await open(await listen(server, "127.0.0.1", 0));
  for (let round = 1; round <= 20; round += 1) {
    socket.write(GET.repeat(4));
    while (text().split("200 OK").length - 1 < round * 4) await sleep(5);
  }
  expect(socket.destroyed).toBe(false);
});

it("ends a connection that asks for something on top of a stream", async () => {
  let handled = 0;
  server = createHttpServer(({ socket }, response) => {
    handled += 1;
    handOver(socket);
    response.end("x");
  });
  const { socket, text } = await open(await listen(server, "127.0.0.1", 0));
  socket.write(GET);
  while (!text().includes("200 OK")) await sleep(5);
  socket.write(GET);
  await once(socket, "close");
  expect(handled).toBe(1);
});

it("ends a connection that takes nothing of its answer", async () => {
  server = createHttpServer((_request, response) => response.end(Buffer.alloc(50_000_000)));
  expect(server.timeout).toBe(30_000);
  server.timeout = 200;
  const { socket } = await open(await listen(server, "127.0.0.1", 0));
  socket.pause();
  socket.write(GET);
  await expect.poll(() => connectionsOf(server)).toBe(1);
  await expect.poll(() => connectionsOf(server)).toBe(0);
});

it("ends what is idle at once, and every other connection with its last whole answer", async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  server = createHttpServer((request, response) => {
    request.resume();
    request.once("end", () => void held.then(() => response.end("the answer")));
  });
  const port = await listen(server, "127.0.0.1", 0);
  const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n";
  const [untouched, asked, sending] = [await open(port), await open(port), await open(port)];
  asked.socket.write(GET);
  sending.socket.write(`${POST}bo`);
  await expect.poll(() => connectionsOf(server)).toBe(3);
  await sleep(50);
  const closed = closeServer(server, 5_000);
  await expect.poll(() => untouched.socket.destroyed).toBe(true);
  expect(asked.socket.destroyed).toBe(false);
  sending.socket.write("dy");
  answer();
  await closed;
  for (const { text } of [asked, sending]) {
    await expect.poll(text).toContain("the answer");
    expect(text()).toContain("200 OK");
    expect(text()).toContain("Connection: close");
  }
  expect(untouched.text()).toBe("");
});

it("still answers what has arrived by then, on connections old and new", async () => {
  server = createHttpServer((request, response) => {
    request.resume();
    request.once("end", () => response.end("the answer"));
  });
  const port = await listen(server, "127.0.0.1", 0);
  const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody";
  const kept = await Promise.all(Array.from({ length: 5 }, () => open(port)));
  for (const { socket } of kept) socket.write(POST);
  await expect.poll(() => kept.every(({ text }) => text().includes("the answer"))).toBe(true);
  const fresh = await Promise.all(Array.from({ length: 5 }, () => open(port)));
  // In the kernel's hands, and unseen by the server.
  for (const { socket } of [...kept, ...fresh]) socket.write(POST);
  await closeServer(server, 5_000);
  await expect.poll(() => [...kept, ...fresh].every(({ socket }) => socket.destroyed)).toBe(true);
  const answers = [...kept, ...fresh].map(({ text }) => text().split("200 OK").length - 1);
  expect(answers).toEqual([...kept.map(() => 2), ...fresh.map(() => 1)]);
});

it("ends streams when nobody can come back to it any more", async () => {
  server = createHttpServer((_request, response) => void response.write("a stream"));
  const port = await listen(server, "127.0.0.1", 0);
  const { socket, text } = await open(port);
  socket.write(GET);
  await expect.poll(text).toContain("a stream");
  const seen: unknown[] = [];
  await closeServer(server, 5_000, () => {
    seen.push(server.listening, socket.destroyed);
    socket.destroy();
    return Promise.resolve();
  });
  expect(seen).toEqual([false, false]);
});

it("lets a proxy use up the connections that it kept, each for one more call", async () => {
  server = createHttpServer((_request, response) => response.end("the answer"), {
    isProxy: () => true,
  });
  const port = await listen(server, "127.0.0.1", 0);
  const [used, unused] = [await open(port), await open(port)];
  for (const { socket, text } of [used, unused]) {
    socket.write(GET);
    await expect.poll(text).toContain("the answer");
  }
  const closed = closeServer(server, 5_000);
  await expect.poll(() => server.listening).toBe(false);
  expect([used.socket.destroyed, unused.socket.destroyed]).toEqual([false, false]);
  used.socket.write(GET);
  await once(used.socket, "close");
  expect(used.text().match(/the answer/g)).toHaveLength(2);
  expect(used.text()).toContain("Connection: close");
  await closed;
  await expect.poll(() => unused.socket.destroyed).toBe(true);
  expect(unused.text()).not.toContain("Connection: close");
});

const connectionsOf = (of: Server) =>
  new Promise<number>((resolve, reject) => {
    of.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** Opens as many connections to a port as it is asked for, and says how many came about. */
const CROWD = `
  const [port, count] = process.argv.slice(1).map(Number);
  let open = 0;
  const end = () => { process.stdout.write(String(open)); process.exit(); };
  setTimeout(end, 10_000);
  for (let n = 0; n < count; n += 1) {
    require("node:net").connect(port, "127.0.0.1", () => (open += 1) === count && end());
  }
`;

/** How many connections this system lets wait at all. */
const SOMAXCONN = "/proc/sys/net/core/somaxconn";
const allowed = existsSync(SOMAXCONN) ? Number(readFileSync(SOMAXCONN, "utf8")) : 0;

it.runIf(allowed >= 4_096)("lets thousands wait that come at once while it is busy", async () => {
  server = createHttpServer((_request, response) => response.end("the answer"));
  const port = await listen(server, "127.0.0.1", 0);
  // Until the other process has ended, nothing is taken here.
  const args = ["-e", CROWD, String(port), "2000"];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stdout).toBe("2000");
});
