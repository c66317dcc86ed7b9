import { describe, expect, it } from "vitest";
import { sampleMarket } from "../../testing/samples.ts";
import { feedLabel } from "./FeedBadges.tsx";

describe("feed label", () => {
  const replay = { ...sampleMarket().feed, label: "Replay" };

  it("names the feed alone at wall speed", () => {
    expect(feedLabel(sampleMarket())).toBe("Simulated market");
  });

  it("adds the speed of a fast feed once", () => {
    expect(feedLabel({ feed: replay, speed: 60 })).toBe("Replay ×60");
    expect(feedLabel({ feed: { ...replay, label: "Replay ×60" }, speed: 60 })).toBe("Replay ×60");
  });
});
