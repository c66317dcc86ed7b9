import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/**
 * Installs Debian's packages where we are root on such a system, and does nothing elsewhere.
 * @param what the word for them, shown to the waiting person.
 */
export async function aptInstall(what, packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Installing Debian's ${what} ...`);
  await run("apt-get", ["update"], { quiet: true });
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
    quiet: true,
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });
}
