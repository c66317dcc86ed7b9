import { percentile } from "../../bench/measure.ts";

/** Between two looks, in ms. */
const INTERVAL = 10;

/** Asks `/healthz` again and again while `work` goes on; the 99th percentile in ms. */
export async function healthDuring(url: string, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      const reply = await fetch(`${url}/healthz`);
      await reply.text();
      times.push(reply.ok ? performance.now() - begun : Number.POSITIVE_INFINITY);
      await new Promise((done) => setTimeout(done, INTERVAL));
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await asking;
  }
  return percentile(times, 0.99);
}
