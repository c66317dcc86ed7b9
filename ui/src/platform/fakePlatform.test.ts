import { describe, expect, it } from "vitest";
import { createFakePlatform } from "./fakePlatform.ts";
import { describePlatform } from "./platformContract.ts";

let platform = createFakePlatform();
describePlatform(
  "fake",
  {
    fresh: () => (platform = createFakePlatform()),
    restarted: () => {
      platform.restart();
      return platform;
    },
  },
  { describe, it, equal: (actual, expected) => expect(actual).toBe(expected) },
);
