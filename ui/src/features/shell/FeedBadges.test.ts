import { describe, expect, it } from "vitest";
import { sampleMarket } from "../../testing/samples.ts";
import { feedLabel } from "./FeedBadges.tsx";

describe("feed label", () => {
  it("names a live feed", () => {
    expect(feedLabel(sampleMarket())).toBe("Simulated market");
  });

  it("names a recording by its speed alone, which fits a narrow screen", () => {
    const feed = { ...sampleMarket().feed, live: false, label: "Replay of many recorded quotes" };
    expect(feedLabel({ feed, speed: 60 })).toBe("Recorded quotes ×60");
    expect(feedLabel({ feed, speed: 1 })).toBe("Recorded quotes, not live");
  });
});
