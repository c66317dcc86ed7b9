import { MINUTE, type LogHead } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MARK } from "../../signals/testing/signalsFixture.ts";
import type { TelegramFanOut } from "./TelegramFanOut.ts";
import { GOLD, TelegramStage } from "./testing/TelegramStage.ts";

const HEAD: LogHead = {
  origin: "deck.example/ledger",
  size: 1_234,
  root: "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=",
};

let stage: TelegramStage;
let fanOut: TelegramFanOut;
beforeEach(async () => {
  stage = await TelegramStage.open();
  fanOut = stage.newFanOut();
});
afterEach(() => stage.close());

/** A signal's post and the reply that says how it ended, each written with the head of its time. */
async function tell(step: number, heads: readonly (LogHead | null)[]): Promise<void> {
  const [first = null, second = null] = heads;
  stage.logHead = first;
  stage.wallTo(MARK + step * 5 * MINUTE);
  const signal = await stage.journal.publish(step);
  await fanOut.flush();
  // Sent later than written: what was written stays.
  stage.logHead = second;
  await stage.outbox.flush();
  stage.wallTo(signal.expiresAt.getTime());
  await stage.journal.settle(signal, "profit");
  await fanOut.flush();
  await stage.outbox.flush();
}

const lines = () =>
  stage.texts(GOLD).map((text) => text.split("\n").filter((line) => line.startsWith("Public log")));

it("each message carries the log's head of its own time, to be kept", async () => {
  await tell(0, [HEAD, { ...HEAD, size: 1_236 }]);
  const told = (size: string) =>
    `Public log: ${size} entries, root CsUYapGGPo4dkMgIAUqom/Xa. Keep it: anyone can check on the record page whether those entries have changed since.`;
  expect(lines()).toEqual([[told("1,234")], [told("1,236")]]);
  expect(stage.state.in(GOLD)[0]?.text).toContain(
    '<code>1,234 entries, root CsUYapGGPo4dkMgIAUqom/Xa</code>. Keep it: anyone can check on the <a href="https://deck.example/performance">record page</a>',
  );
});

it("nothing is said of a log that has no head to be kept", async () => {
  await tell(0, [null, null]);
  expect(lines()).toEqual([[], []]);
});
