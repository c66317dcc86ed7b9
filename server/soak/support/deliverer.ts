// A process that does nothing but deliver: the product's own services over the storage in DATA_DIR,
// with the outbox running. CLOCK_AHEAD: milliseconds by which its clock is ahead of the machine's.
import { createServices } from "../../src/app/services.ts";
import { readConfig } from "../../src/process/settings/config.ts";
import { createLog } from "../../src/process/log.ts";

const ahead = Number(process.env["CLOCK_AHEAD"] ?? "0");
const config = readConfig(process.env);
const services = await createServices({
  config,
  clock: { now: () => Date.now() + ahead },
  log: createLog(config.logLevel),
});
services.outbox.start();
