import { rmSync } from "node:fs";
import { writeCandleFolder } from "./candles.ts";
import { SEEDED, TestServer } from "./server.ts";

/**
 * Makes, before all specs, a recording of EUR/USD and a demo on each of two markets: each server of
 * a spec begins with a copy, and goes on in a recording from where the first one was.
 */
// oxlint-disable-next-line no-restricted-exports -- Playwright calls what a file exports by default
export default async function seedDemo(): Promise<() => Promise<void>> {
  const recording = writeCandleFolder("EURUSD", "2026-04-01T00:00:00Z", 3_000);
  const demo = new TestServer();
  const replay = new TestServer({ FEED: "replay", FEED_DATA: recording, FEED_SPEED: "1" });
  await Promise.all([demo, replay].map((server) => server.start().then(() => server.stop())));
  process.env[SEEDED.demo] = demo.dataDir;
  process.env[SEEDED.replay] = replay.dataDir;
  process.env[SEEDED.recording] = recording;
  return async () => {
    await demo.dispose();
    await replay.dispose();
    rmSync(recording, { recursive: true });
  };
}
