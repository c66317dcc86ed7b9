#!/usr/bin/env node
// The program as `npm run build` has made it; from the sources it is `npm run signaldeck --`.
try {
  await import("../dist/signaldeck.js");
} catch (error) {
  if (error.code !== "ERR_MODULE_NOT_FOUND" || !error.message.includes("dist/signaldeck.js")) {
    throw error;
  }
  console.error("SignalDeck is not built yet: run npm run build.");
  process.exitCode = 1;
}
