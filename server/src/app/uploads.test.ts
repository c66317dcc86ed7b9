import type { Server } from "node:http";
import { claimsApi, membershipApi, MINUTE, type ClaimDto } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { png } from "../access/claims/testing/sendClaim.ts";
import { createHttpApp } from "../http/httpApp.ts";
import { bearerAuthentication } from "../http/session.ts";
import { SlowClient } from "../http/testing/SlowClient.ts";
import { UploadPlaces, type PlaceLimits } from "../http/UploadPlaces.ts";
import { createLog } from "../process/log.ts";
import { TestClock } from "../testing/TestClock.ts";
import { closeServer, createHttpServer, listen } from "./httpServer.ts";

/** A twentieth of the real ones, so that nobody waits. */
const PACE = { grace: 500, bytesPerSecond: 32_000 };
const BODY_TIME = 400;
const SLOW = { piece: 1, every: 50 };

const FORM = { brokerAccountId: "88421190", accessPath: "manual", depositAmount: "500" };
const { path } = claimsApi.submitClaim;

/** A call whose body has only begun. */
const UNFINISHED = `${membershipApi.updateProfile.method.toUpperCase()} /api${membershipApi.updateProfile.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;

let server: Server;
let port: number;
let taken: number;
let places: UploadPlaces;
const clients: SlowClient[] = [];

beforeEach(() => start());
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await closeServer(server, 0);
});

async function start(limits: Partial<PlaceLimits> = {}, pace = PACE): Promise<void> {
  taken = 0;
  places = new UploadPlaces(limits, pace);
  const { app } = createHttpApp({
    clock: new TestClock(),
    log: createLog("silent"),
    // Each member's token is their id, 20 letters long.
    authenticate: bearerAuthentication((token) =>
      Promise.resolve({
        id: token,
        memberId: token,
        viewer: { role: "member", tier: "guest", dashboardUnlocked: false },
      }),
    ),
    trustProxy: [],
    uploads: places,
    mountApi: (api) => {
      api.json(claimsApi.submitClaim, ({ file }) => {
        taken += file?.bytes.length ?? 0;
        return { data: {} as ClaimDto };
      });
      api.json(membershipApi.updateProfile, () => {
        throw new Error("never reached");
      });
    },
  });
  server = createHttpServer(app, { bodyTime: BODY_TIME });
  port = await listen(server, "127.0.0.1", 0);
}

async function restart(limits: Partial<PlaceLimits>, pace = PACE): Promise<void> {
  await closeServer(server, 0);
  await start(limits, pace);
}

const member = (name: string) => name.padEnd(20, "x");

async function connected(): Promise<SlowClient> {
  const client = await SlowClient.open(port);
  clients.push(client);
  return client;
}

/** Begins to send a file of so many bytes. */
async function begun(name: string, bytes: number): Promise<SlowClient> {
  const client = await connected();
  client.beginForm(`/api${path}`, { token: member(name), bytes, fields: FORM });
  return client;
}

/** Sends a whole small file. */
async function sent(name: string): Promise<SlowClient> {
  const bytes = png("x".repeat(1_000));
  const client = await begun(name, bytes.length);
  client.socket.write(bytes);
  client.endForm();
  return client;
}

const answered = (client: SlowClient) => expect.poll(() => client.status, { interval: 5 });

it("a line that is slow and steady brings its file, long after any other body had to be there", async () => {
  await restart({}, { ...PACE, bytesPerSecond: 8_000 });
  const bytes = png("x".repeat(60_000));
  const client = await begun("honest", bytes.length);
  const other = await connected();
  other.socket.write(UNFINISHED);
  // Three times of what a body may take, so that one is ended that was begun later.
  await client.pour(bytes, { piece: 2_000, every: (3 * BODY_TIME) / 30 });
  await answered(other).toBe(408);
  expect(client.status).toBeNull();
  client.endForm();
  await answered(client).toBe(201);
  expect(taken).toBe(bytes.length);
});

it("a file that trickles ends with 408 and a sentence, and its place is free again", async () => {
  await restart({ all: 1 });
  const slow = await begun("slow", 100_000);
  const pouring = slow.pour(Buffer.alloc(1_000), SLOW);
  await answered(slow).toBe(408);
  expect(slow.answer).toContain('"code":"request_timeout"');
  expect(slow.answer).toContain("Your file came too slowly");
  await pouring;
  await expect.poll(() => slow.ended).toBe(true);
  await answered(await sent("other")).toBe(201);
});

it("a member who trickles on many connections takes nobody else's place", async () => {
  await restart({}, { ...PACE, grace: MINUTE });
  const slow = await Promise.all(Array.from({ length: 24 }, () => begun("slow", 100_000)));
  const pouring = slow.map((client) => client.pour(Buffer.alloc(1_000), SLOW));
  await expect.poll(() => slow.filter(({ status }) => status === 429).length).toBe(22);
  const honest = await Promise.all(Array.from({ length: 25 }, (_, n) => sent(`honest${n}`)));
  for (const client of honest) await answered(client).toBe(201);
  for (const client of slow) client.close();
  await Promise.all(pouring);
});

it("members of one network have their share and wait for a place", async () => {
  await restart({ network: 2 });
  const slow = [await begun("a", 100_000), await begun("b", 100_000)];
  const pouring = slow.map((client) => client.pour(Buffer.alloc(1_000), SLOW));
  await expect.poll(() => places.reading).toBe(2);
  const waiting = await sent("c");
  await answered(waiting).toBe(201);
  // Not before one of the slow ones was ended.
  expect(slow.map(({ status }) => status)).toContain(408);
  for (const client of slow) await answered(client).toBe(408);
  await Promise.all(pouring);
});

it("a sender who waits in vain hears so, and one who hangs up waits no more", async () => {
  await restart({ all: 1, patience: 100 }, { ...PACE, grace: MINUTE });
  const first = await begun("a", 100_000);
  await expect.poll(() => places.reading).toBe(1);
  const gone = await sent("b");
  gone.close();
  const second = await sent("c");
  await answered(second).toBe(503);
  expect(second.answer).toContain("Many files are being sent right now");
  first.close();
  await expect.poll(async () => (await sent("d")).status, { interval: 50 }).not.toBe(503);
  await answered(await sent("e")).toBe(201);
});

it("nothing is taken while the server ends, and senders on their way hear so after the grace", async () => {
  await restart({}, { ...PACE, grace: MINUTE });
  const running = await begun("a", 100_000);
  const finishing = await begun("b", png().length);
  await expect.poll(() => places.reading).toBe(2);
  places.close(MINUTE);
  const late = await sent("c");
  await answered(late).toBe(503);
  expect(late.answer).toContain("The server is being restarted");
  finishing.socket.write(png());
  finishing.endForm();
  await answered(finishing).toBe(201);
  expect(running.status).toBeNull();
  // The same with a grace that is over.
  places.close(0);
  await answered(running).toBe(503);
});

it("any other body is there in time, or its connection ends", async () => {
  const slow = await connected();
  slow.socket.write(UNFINISHED);
  const unread = await connected();
  unread.socket.write("POST /nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  const pouring = slow.pour(Buffer.alloc(1_000, " "), SLOW);
  await answered(slow).toBe(408);
  await answered(unread).toBe(404);
  for (const client of [slow, unread]) await expect.poll(() => client.ended).toBe(true);
  await pouring;
});

it("a form that is refused unread keeps its connection no longer than a body may take", async () => {
  const client = await connected();
  client.beginForm(`/api${path}`, { token: "short", bytes: 100_000 });
  await answered(client).toBe(401);
  const pouring = client.pour(Buffer.alloc(1_000), SLOW);
  await expect.poll(() => client.ended).toBe(true);
  await pouring;
});
