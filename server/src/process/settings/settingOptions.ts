/** Options of `serve` that stand for settings, so that there is one place that reads these. */
export const SETTING_OPTIONS = {
  feed: "FEED",
  "stand-in": "FEED_STAND_IN",
  data: "FEED_DATA",
  speed: "FEED_SPEED",
  from: "FEED_FROM",
  seed: "FEED_SEED",
  pairs: "PAIRS",
  port: "PORT",
} as const;
