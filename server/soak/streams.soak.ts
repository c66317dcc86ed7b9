import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe } from "vitest";
import { percentile } from "../bench/measure.ts";
import { SoakProduct, type SoakMember } from "./support/product.ts";
import { soak } from "./support/soak.ts";

const STREAMS = 10_000;
/** As one member has them on several devices. */
const STREAMS_EACH = 5;
const MEMORY_LIMIT = 300;
const BROADCAST_LIMIT = 1_000;

let product: SoakProduct;
let members: SoakMember[];
let admin: SoakMember | undefined;

beforeAll(async () => {
  product = await SoakProduct.create();
  members = await product.addMembers(STREAMS / STREAMS_EACH);
  [admin] = await product.addMembers(1, { role: "admin" });
  await product.start();
}, 300_000);
afterAll(() => product.dispose());

/** Opens a stream; calls `onText` with what arrives. */
function openStream(token: string, onText: (text: string) => void): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const request = get(
      `${product.url}/api/signals/stream`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (reply) => {
        if (reply.statusCode !== 200) failed(new Error(`the stream answered ${reply.statusCode}`));
        reply.setEncoding("utf8").on("data", onText);
        done(reply);
      },
    );
    request.on("error", failed);
  });
}

describe("idle streams", () => {
  soak(
    `${STREAMS} streams take <= ${MEMORY_LIMIT} MB, and news reaches all within ${BROADCAST_LIMIT / 1_000} s (p99)`,
    async () => {
      const before = await product.memory();
      const arrivals: number[] = [];
      let told = Number.POSITIVE_INFINITY;
      const streams: IncomingMessage[] = [];
      for (const { token } of members) {
        const opened = Array.from({ length: STREAMS_EACH }, () =>
          openStream(token, (text) => {
            if (text.includes("engine.changed")) arrivals.push(performance.now() - told);
          }),
        );
        streams.push(...(await Promise.all(opened)));
      }
      const grown = (await product.memory()) - before;
      told = performance.now();
      const { status } = await product.call("PUT", "/staff/signals/engine", {
        token: admin?.token,
        body: { paused: true, reason: "A trial of the streams" },
      });
      for (let wait = 0; arrivals.length < streams.length && wait < 200; wait += 1) {
        await new Promise((done) => setTimeout(done, 50));
      }
      for (const stream of streams) stream.destroy();
      const p99 = percentile(arrivals, 0.99);
      return {
        figure: `${streams.length} streams, ${grown.toFixed(0)} MB; told (${status}): ${arrivals.length}, p99 ${p99.toFixed(0)} ms`,
        holds: grown <= MEMORY_LIMIT && arrivals.length === STREAMS && p99 <= BROADCAST_LIMIT,
      };
    },
  );
});
