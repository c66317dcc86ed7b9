import { SECOND } from "@signaldeck/contract";
import { expect, it } from "vitest";
import { networkTurns } from "./rateLimitsTurns.ts";
import { soon } from "../testing/soon.ts";

it("a call that comes while others wait queues behind them", async () => {
  const gaps: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => gaps.push(resolve));
  const turn = networkTurns({ gap: SECOND, most: 3, wait });
  const [first, second] = [turn("a"), turn("a")];
  await soon(() => expect(gaps).toHaveLength(1));
  gaps[0]?.();
  await first;
  const third = turn("a");
  await new Promise(setImmediate);
  expect(gaps).toHaveLength(2);
  gaps[1]?.();
  await second;
  await soon(() => expect(gaps).toHaveLength(3));
  gaps[2]?.();
  await third;
});
