import { parseArgs } from "node:util";

/**
 * Command-line options as the settings that they stand for, so that there is one place that
 * reads settings. `--feed replay --data DIR --speed 60 --from TIME --pairs A,B --seed S --port N`,
 * `--feed deriv --stand-in`.
 * @throws TypeError that names an unknown option.
 */
export function settingsFromArguments(args: string[]): Record<string, string> {
  const { values } = parseArgs({
    args,
    options: {
      feed: { type: "string" },
      "stand-in": { type: "boolean" },
      data: { type: "string" },
      speed: { type: "string" },
      from: { type: "string" },
      seed: { type: "string" },
      pairs: { type: "string" },
      port: { type: "string" },
    },
  });
  const names = {
    feed: "FEED",
    "stand-in": "FEED_STAND_IN",
    data: "FEED_DATA",
    speed: "FEED_SPEED",
    from: "FEED_FROM",
    seed: "FEED_SEED",
    pairs: "PAIRS",
    port: "PORT",
  } as const;
  return Object.fromEntries(
    Object.entries(values).map(([option, value]) => [
      names[option as keyof typeof names],
      String(value),
    ]),
  );
}
