import { expect, it } from "vitest";
import { shortSilence, silenceWords } from "./silenceWords.ts";

const NOW = Date.parse("2026-05-08T12:52:20Z");
const words = (silent: Parameters<typeof silenceWords>[0]) => silenceWords(silent, NOW);

it("says why a pair has no estimate, and until when where that is known", () => {
  const gap = { since: "2026-05-08T12:40:00.000Z", until: "2026-05-08T15:40:00.000Z" };
  expect(words({ reason: "warming_up", ...gap })).toBe(
    "No estimate: feed gap at 1:40 PM, ready 4:40 PM",
  );
  expect(words({ reason: "late", since: "2026-05-08T12:52:08.000Z" })).toBe(
    "No estimate: feed late by 12 s",
  );
  expect(words({ reason: "closed", until: "2026-05-10T21:00:00.000Z" })).toBe(
    "Market closed, opens Sunday 10:00 PM WAT",
  );
  expect(words({ reason: "closed" })).toBe("Market closed");
  expect(words({ reason: "paused" })).toBe("No estimate: signals are paused");
});

it("has two or three words for the small card", () => {
  const until = "2026-05-08T15:40:00.000Z";
  expect(shortSilence({ reason: "warming_up", until }, NOW)).toBe("no estimate until 4:40 PM");
  expect(shortSilence({ reason: "late" }, NOW)).toBe("feed late");
});
