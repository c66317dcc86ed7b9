import type { Logger } from "pino";
import { keepRunning } from "../app/keepRunning.ts";
import type { RunningProduct } from "../app/run.ts";
import type { Config } from "../process/settings/config.ts";
import { createLog } from "../process/log.ts";
import { SETTING_OPTIONS } from "../process/settings/settingOptions.ts";
import { command, type Option } from "./Command.ts";
import { describeStorage } from "./storage.ts";

/** Terminal, supervisor and starter may all pass on one request to stop; later ones, in ms, are new. */
const SAME_WISH = 1_000;

/** How long calls that are under way have left once somebody has wished a second time, in ms. */
const LEFT_BY_SECOND = 5_000;

/**
 * Starts something and runs it until TERM, INT, or until our parent process is gone. A second
 * request, as impatient people and supervisors send it, gives running work a shorter time. A request
 * that comes before the start is done ends the process at once: nothing was promised to anybody yet,
 * and a process with the id 1 would not even hear what it does not listen to.
 * @returns the exit code: 0 when it has stopped, 1 when that failed
 */
async function untilStopped(
  log: Pick<Logger, "fatal" | "warn">,
  start: () => Promise<{ stop(): Promise<void> }>,
): Promise<number> {
  let running: { stop(): Promise<void> } | null = null;
  let stoppedAt: number | null = null;
  let isHurried = false;
  let end: (code: number) => void;
  const ended = new Promise<number>((resolve) => (end = resolve));
  const hurry = () => {
    if (isHurried) return;
    isHurried = true;
    log.warn(
      { afterMs: LEFT_BY_SECOND },
      "asked to stop once more; what is under way may take so long",
    );
    setTimeout(() => process.exit(1), LEFT_BY_SECOND).unref();
  };
  const stop = () => {
    if (running === null) process.exit(0);
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt > SAME_WISH) hurry();
      return;
    }
    stoppedAt = performance.now();
    running.stop().then(
      () => end(0),
      (error: unknown) => {
        log.fatal({ err: error }, "the shutdown failed");
        end(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Our parent process is gone, even if it had no time to say so, or went while we loaded.
  process.on("disconnect", stop);
  if (process.send !== undefined && !process.connected) stop();
  running = await start();
  return ended;
}

const OPTIONS = {
  port: { value: "PORT", text: "port at which it listens; 3000 without it" },
  feed: { value: "FEED", text: "simulated, replay, deriv, binance, or deriv,binance" },
  pairs: { value: "PAIRS", text: "such as EUR/USD,GBP/USD" },
  seed: { value: "SEED", text: "seed of the simulated market" },
  data: { value: "FOLDER", text: "candle files that a replay or a stand-in plays" },
  speed: { value: "NUMBER", text: "market seconds per second of a replay" },
  from: { value: "TIME", text: "market time at which a replay begins" },
  "stand-in": { text: "deriv and binance play candle files; for the demo alone" },
} satisfies Record<keyof typeof SETTING_OPTIONS, Option>;

/** Runs the server until it is told to stop. */
export const serve = command({
  name: "serve",
  summary: "Runs the server; TERM or Ctrl-C ends it.",
  options: OPTIONS,
  async run(values, { readSettings, output, notes }) {
    const config = readSettings(settingsOf(values));
    notes.write(describeStorage(config));
    const log = createLog(config.logLevel);
    return untilStopped(log, async () => {
      const product = await keepRunning(config, log, (error) => {
        log.fatal({ err: error }, "the server could not begin anew");
        process.exit(1);
      });
      output.write(banner(config, product));
      return product;
    });
  },
});

/** Options as the settings that they stand for. */
function settingsOf(values: Record<keyof typeof SETTING_OPTIONS, unknown>): Record<string, string> {
  const given = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== false,
  );
  return Object.fromEntries(
    given.map(([name, value]) => [
      SETTING_OPTIONS[name as keyof typeof SETTING_OPTIONS],
      String(value),
    ]),
  );
}

/** What a person at the terminal needs to know once everything runs. */
function banner(config: Config, product: RunningProduct): string {
  const address = `http://${config.host === "0.0.0.0" ? "localhost" : config.host}:${product.port}`;
  const logins = product.demoAccounts.map(
    ({ role, tier, email, password }) =>
      `    ${(role === "member" ? tier : role).padEnd(8)} ${email.padEnd(34)} ${password}`,
  );
  return [
    "",
    `  SignalDeck is at ${address}`,
    `  Prices: ${product.feedLabel}`,
    ...(logins.length > 0 ? ["", "  Demo logins:", ...logins] : []),
    ...(config.demo ? ["", `  Mails of the demo: ${address}/dev/mail`] : []),
    ...(product.firstAdminLink === null
      ? []
      : [
          "",
          "  Nobody administers this server yet. This link makes the first administrator, once, within",
          "  a day; keep it to yourself:",
          "",
          `    ${product.firstAdminLink}`,
          ...(product.hasAddress
            ? []
            : [
                "",
                "  It names this machine. If your browser is on another one, put the address by which it",
                `  reaches this server in place of http://localhost:${product.port}.`,
              ]),
        ]),
    "",
    "",
  ].join("\n");
}
