import { connect } from "node:net";
import { MINUTE, type Endpoint } from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import fc from "fast-check";
import { afterAll, beforeAll, describe } from "vitest";
import { SoakProduct, type SoakMember } from "./support/product.ts";
import { soak } from "./support/soak.ts";

const CALLS = 45_000;
const GARBAGE = 5_000;
const AT_ONCE = 20;
/** Within this time, in ms, the memory of an idle process is given back. */
const GIVEN_BACK = MINUTE;

let product: SoakProduct;
let people: SoakMember[];

beforeAll(async () => {
  product = await SoakProduct.create();
  people = [
    ...(await product.addMembers(1, { tier: "guest" })),
    ...(await product.addMembers(1)),
    ...(await product.addMembers(1, { role: "admin" })),
  ];
  await product.start();
});
afterAll(() => product.dispose());

/** Streams stay open, and signing out would end what the others are sent with. */
const isAsked = ({ kind, path }: Endpoint) =>
  kind !== "stream" && !/logout|sessions|deletion|password/.test(path);
const ENDPOINTS = ALL_ENDPOINTS.filter(isAsked);

const callOf = fc.record({
  endpoint: fc.constantFrom(...ENDPOINTS),
  who: fc.nat({ max: 3 }),
  parameter: fc.oneof(fc.uuid(), fc.string(), fc.constantFrom("%00", "..%2f..", "-1", "1e9")),
  query: fc.dictionary(fc.constantFrom("page", "limit", "search", "from", "x"), fc.string(), {
    maxKeys: 3,
  }),
  body: fc.jsonValue({ maxDepth: 4 }),
  isJson: fc.boolean(),
});
type Call = typeof callOf extends fc.Arbitrary<infer T> ? T : never;

/** Sends one and gives its status; 599 where the connection broke or nothing came for 20 s. */
async function send({ endpoint, who, parameter, query, body, isJson }: Call): Promise<number> {
  const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(parameter));
  const address = `${product.url}/api${path}?${new URLSearchParams(query).toString()}`;
  const token = people[who]?.token;
  try {
    const reply = await fetch(address, {
      method: endpoint.method.toUpperCase(),
      headers: {
        ...(isJson && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(endpoint.method !== "get" && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return 599;
  }
}

/** Sends bytes that are no HTTP, and waits until the server has ended the connection. */
function sendGarbage(bytes: Uint8Array): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(product.portNumber, "127.0.0.1");
    const late = setTimeout(() => {
      socket.destroy();
      done(false);
    }, 20_000);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(late);
      done(true);
    });
    socket.resume();
    // A line's end after them, so that they are a whole first line.
    socket.write(Buffer.concat([bytes, Buffer.from("\r\n\r\n")]));
    socket.end();
  });
}

/** Runs `work` on all items, some at a time. */
async function forAll<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
    }),
  );
}

describe("what nobody sends on purpose", () => {
  soak(`${CALLS + GARBAGE} malformed requests: no 5xx, no hung socket, memory back`, async () => {
    const seed = 20_261_122;
    const calls = fc.sample(callOf, { numRuns: CALLS, seed });
    // Once through a part of them first: what is loaded and cached then is no leak.
    await forAll(calls.slice(0, 5_000), send);
    const before = await product.memory();
    const faults = new Map<string, number>();
    await forAll(calls, async (call) => {
      const status = await send(call);
      if (status < 500) return;
      const name = `${status} ${call.endpoint.method} ${call.endpoint.path}`;
      faults.set(name, (faults.get(name) ?? 0) + 1);
    });
    let hung = 0;
    const garbage = fc.sample(fc.uint8Array({ maxLength: 300 }), { numRuns: GARBAGE, seed });
    await forAll(garbage, async (bytes) => {
      if (!(await sendGarbage(bytes))) hung += 1;
    });
    const most = await product.memory();
    const idleSince = performance.now();
    const isBack = async () => (await product.memory()) <= before * 1.1 + 20;
    while (!(await isBack()) && performance.now() - idleSince < GIVEN_BACK) {
      await new Promise((done) => setTimeout(done, 1_000));
    }
    const after = await product.memory();
    const seconds = ((performance.now() - idleSince) / 1_000).toFixed(0);
    const named = [...faults].map(([name, count]) => `${name} x${count}`).join(", ");
    return {
      figure: `5xx: ${named || "none"}; hung ${hung}; ${before.toFixed(0)} MB before, ${most.toFixed(0)} at the end, ${after.toFixed(0)} after ${seconds} s idle`,
      holds: faults.size === 0 && hung === 0 && after <= before * 1.1 + 20,
    };
  });
});
