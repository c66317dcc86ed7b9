#!/usr/bin/env node
// The program as `npm run build` has made it; from the sources it is `npm run signaldeck --`.
import { readFileSync } from "node:fs";

await import("../../scripts/checkNode.cjs");
// A tar of `npm run package` says what its compiled parts were made for.
const { os = [process.platform], cpu = [process.arch] } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);
if (os.includes(process.platform) && cpu.includes(process.arch)) {
  await start();
} else {
  console.error(
    `This package of SignalDeck is for ${os} on ${cpu}; this is ${process.platform} on ${process.arch}.`,
  );
  process.exitCode = 1;
}

async function start() {
  try {
    await import("../dist/signaldeck.js");
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND" || !error.message.includes("dist/signaldeck.js")) {
      throw error;
    }
    console.error("SignalDeck is not built yet: run npm run build.");
    process.exitCode = 1;
  }
}
