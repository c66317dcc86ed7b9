import type { PlannedSignalDto, SignalDeskDto } from "@signaldeck/contract";
import { expect } from "@playwright/test";
import { SEEDED, TestServer } from "./server.ts";
import { HANDED } from "../../../server/src/app/testing/TestMarket.ts";

/** The folder of the recording that all replays play. */
export function recordingFolder(): string {
  const folder = process.env[SEEDED.recording];
  if (folder === undefined) throw new Error("No recording was made");
  return folder;
}

/**
 * The product over a made-up recording of EUR/USD, for as long as `use` takes. Its market stands
 * until it is moved (`server.market`).
 * @param settings of the environment beside those of the feed.
 */
export async function withReplay(
  settings: Record<string, string>,
  use: (server: TestServer) => Promise<void>,
): Promise<void> {
  const feed = { FEED: "replay", FEED_DATA: recordingFolder(), ...HANDED };
  const server = new TestServer({ ...feed, ...settings });
  try {
    await use(await server.start());
  } finally {
    await server.dispose();
  }
}

/**
 * Has an admin publish a signal by hand at the next mark, which then is.
 * @returns the mark, in market time.
 */
export async function publishByHand(server: TestServer, analysis: string): Promise<string> {
  const token = await server.signIn("admin");
  const mark = await server.market.nextMark();
  const slot = new Date(mark).toISOString();
  const body = { slot, pair: "EUR/USD", direction: "CALL", analysis };
  const { id } = await server.call<PlannedSignalDto>("POST", "/staff/signals/plans", {
    token,
    body,
  });
  await server.market.goTo(mark);
  const { plans } = await server.call<SignalDeskDto>("GET", "/staff/signals/desk", { token });
  expect(plans.find((plan) => plan.id === id)?.status).toBe("published");
  return slot;
}
