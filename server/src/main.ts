import { settingsFromArguments } from "./app/commandLine.ts";
import { runProduct, type RunningProduct } from "./app/run.ts";
import { readConfig, type Config } from "./config.ts";
import { keepToOwner } from "./dataFolder.ts";
import { createLog } from "./log.ts";
import { messageOf } from "./messageOf.ts";

/** Terminal, supervisor and starter may all pass on one wish to stop; what comes later, in ms, is another. */
const SAME_WISH = 1_000;

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
    "",
    "",
  ].join("\n");
}

async function main(): Promise<void> {
  const config = readConfig({
    ...process.env,
    ...settingsFromArguments(process.argv.slice(2)),
  });
  const log = createLog(config.logLevel);
  const product = await runProduct(config, log);
  process.stdout.write(banner(config, product));

  let stoppedAt: number | null = null;
  const stop = () => {
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt > SAME_WISH) process.exit(1);
      return;
    }
    stoppedAt = performance.now();
    product.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, "the shutdown failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Whoever has started us is gone, even if it had no time to say so.
  if (process.connected) process.on("disconnect", stop);
}

keepToOwner();
main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
});
