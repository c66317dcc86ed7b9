import type { MarketStatusDto, PlannedSignalDto, SignalDeskDto } from "@signaldeck/contract";
import { expect } from "@playwright/test";
import { SEEDED, TestServer } from "./server.ts";

/** Five minutes of the recording pass in ten seconds. */
const SPEED = "30";

const MARK = 300_000;

/** For what comes with one of the next marks, however slow the machine is. */
export const AT_A_MARK = { timeout: 60_000, intervals: [100] };

/** The folder of the recording that all replays play. */
export function recordingFolder(): string {
  const folder = process.env[SEEDED.recording];
  if (folder === undefined) throw new Error("No recording was made");
  return folder;
}

/**
 * The product over a made-up recording of EUR/USD, for as long as `use` takes.
 * @param settings of the environment beside those of the feed.
 */
export async function withReplay(
  settings: Record<string, string>,
  use: (server: TestServer) => Promise<void>,
): Promise<void> {
  const feed = { FEED: "replay", FEED_DATA: recordingFolder(), FEED_SPEED: SPEED };
  const server = new TestServer({ ...feed, ...settings });
  try {
    await use(await server.start());
  } finally {
    await server.dispose();
  }
}

/**
 * Has an admin publish a signal by hand at the next mark, and waits until it is published. Another
 * source may take a mark first, and a busy machine may miss one: then the next mark gets it.
 * @returns the mark, in market time.
 */
export async function publishByHand(server: TestServer, analysis: string): Promise<string> {
  const token = await server.signIn("admin");
  let slot = "";
  await expect(async () => {
    const { now } = await server.call<MarketStatusDto>("GET", "/market/status");
    slot = new Date((Math.floor(Date.parse(now) / MARK) + 1) * MARK).toISOString();
    const body = { slot, pair: "EUR/USD", direction: "CALL", analysis };
    const { id } = await server.call<PlannedSignalDto>("POST", "/staff/signals/plans", {
      token,
      body,
    });
    const status = async () => {
      const { plans } = await server.call<SignalDeskDto>("GET", "/staff/signals/desk", { token });
      return plans.find((plan) => plan.id === id)?.status;
    };
    await expect.poll(status, AT_A_MARK).not.toBe("waiting");
    expect(await status()).toBe("published");
  }).toPass({ timeout: 2 * AT_A_MARK.timeout });
  return slot;
}
