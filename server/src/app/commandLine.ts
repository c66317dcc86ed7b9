import { parseArgs } from "node:util";

/**
 * Command-line options as the settings that they stand for, so that there is one place that
 * reads settings. `--feed replay --data DIR --speed 60 --from TIME --pairs A,B --seed S --port N`.
 * @throws TypeError that names an unknown option.
 */
export function settingsFromArguments(args: string[]): Record<string, string> {
  const { values } = parseArgs({
    args,
    options: {
      feed: { type: "string" },
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
    data: "FEED_DATA",
    speed: "FEED_SPEED",
    from: "FEED_FROM",
    seed: "FEED_SEED",
    pairs: "PAIRS",
    port: "PORT",
  } as const;
  return Object.fromEntries(
    Object.entries(values).map(([option, value]) => [names[option as keyof typeof names], value]),
  );
}
