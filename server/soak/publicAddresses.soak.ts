import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { afterAll, beforeAll, describe } from "vitest";
import { REPOSITORY_ROOT } from "../src/paths.ts";
import { healthDuring } from "./support/health.ts";
import { SoakProduct } from "./support/product.ts";
import { soak } from "./support/soak.ts";

const CONNECTIONS = 30;
/** Long enough for some hundred looks at `/healthz`, of which one in a hundred may be slow. */
const SECONDS_EACH = 4;
const HEALTH_LIMIT = 100;
const READERS = 1_000;
const MEMORY_LIMIT = 200;

/** Pages and files that anyone may read, besides the public calls. */
const PAGES = ["/", "/login", "/register", "/record", "/metrics", "/robots.txt", "/sitemap.xml"];
const DOCUMENTS = ["/api/openapi.json", "/api/docs"];
const CALLS = ALL_ENDPOINTS.filter(
  ({ method, permission, path }) =>
    method === "get" && permission === "public" && !path.includes(":"),
).map(({ path }) => `/api${path}`);

let product: SoakProduct;

beforeAll(async () => {
  product = await (await SoakProduct.create({ API_DOCS: "anyone" })).start();
});
afterAll(() => product.dispose());

/** Thirty connections that ask for one address as fast as they can, from a process of their own. */
async function hammer(path: string): Promise<void> {
  const tool = join(REPOSITORY_ROOT, "node_modules", ".bin", "autocannon");
  const args = ["-c", String(CONNECTIONS), "-d", String(SECONDS_EACH), product.url + path];
  const child = spawn(tool, args, { stdio: "ignore" });
  await once(child, "exit");
}

/** Connections that ask for much and take nothing of it, until `work` is done. */
async function withSlowReaders(path: string, work: () => Promise<void>): Promise<void> {
  const sockets: Socket[] = [];
  for (let one = 0; one < READERS; one += 1) {
    const socket = connect(product.portNumber, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.pause();
    // Four requests a connection: fewer than those that end it.
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(4));
    sockets.push(socket);
    if (one % 50 === 49) await new Promise((done) => setTimeout(done, 20));
  }
  try {
    await work();
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

describe("what anyone may ask for", () => {
  soak(`${CONNECTIONS} connections on any public address: /healthz p99 < 100 ms`, async () => {
    let worst = { path: "", p99: 0 };
    for (const path of [...PAGES, ...DOCUMENTS, ...CALLS]) {
      const p99 = await healthDuring(product.url, () => hammer(path));
      if (p99 > worst.p99) worst = { path, p99 };
    }
    const count = PAGES.length + DOCUMENTS.length + CALLS.length;
    return {
      figure: `worst of ${count}: ${worst.path}, ${worst.p99.toFixed(0)} ms`,
      holds: worst.p99 < HEALTH_LIMIT,
    };
  });

  soak(`${READERS} readers that take nothing cost < ${MEMORY_LIMIT} MB`, async () => {
    let most = { path: "", grown: 0 };
    for (const path of [...DOCUMENTS, "/"]) {
      const before = await product.memory();
      await withSlowReaders(path, async () => {
        for (let look = 0; look < 10; look += 1) {
          await new Promise((done) => setTimeout(done, 500));
          const grown = (await product.memory()) - before;
          if (grown > most.grown) most = { path, grown };
        }
      });
    }
    return {
      figure: `most at ${most.path}: ${most.grown.toFixed(0)} MB`,
      holds: most.grown < MEMORY_LIMIT,
    };
  });
});
