// Starts the installed Chromium without a window and connects to it.
"use strict";
const { spawn } = require("node:child_process");
const { join } = require("node:path");
const { createInterface } = require("node:readline");
const { DevTools } = require("./devTools.cjs");
const state = require("./state.cjs");

/** How long Chromium may take to end by itself, in ms. */
const PATIENCE = 3_000;

let chromium = null;

function argumentsOf(folder) {
  // The stand-in's origin has no address space, so a server on this machine would count as a
  // request into the local network.
  const features = ["LocalNetworkAccessChecks", "LocalNetworkAccessChecksWebSockets"];
  const more = state.switches.get("disable-features");
  state.switches.set("disable-features", [...features, ...(more ? [more] : [])].join(","));
  const asked = [...state.switches].map(([name, value]) => `--${name}${value && `=${value}`}`);
  const passed = /^--(no-sandbox$|remote-debugging-port=)/;
  return [
    ...asked,
    ...state.rawArguments.filter((text) => passed.test(text)),
    "--headless",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--no-first-run",
    "--no-startup-window",
    "--remote-debugging-pipe",
    `--user-data-dir=${folder}`,
  ];
}

/** Starts Chromium with its data in `userData`; sets `state.devTools`. */
function startChromium(userData) {
  const program = process.env.ELECTRON_STANDIN_CHROMIUM || "chromium";
  chromium = spawn(program, argumentsOf(join(userData, "standin-chromium")), {
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
  });
  process.on("exit", () => chromium.kill("SIGKILL"));
  chromium.on("exit", () => {
    if (state.quitting) return;
    console.error("stand-in: chromium is gone");
    process.exit(1);
  });
  // Playwright finds the browser by this line.
  createInterface({ input: chromium.stderr }).on("line", (line) => {
    if (line.startsWith("DevTools listening")) process.stderr.write(`${line}\n`);
  });
  state.devTools = new DevTools(chromium.stdio[3], chromium.stdio[4]);
}

/** Ends Chromium, and calls `done` when it is gone. */
function stopChromium(done) {
  if (!chromium || chromium.exitCode !== null) {
    done();
    return;
  }
  chromium.once("exit", done);
  state.devTools.send("Browser.close").catch(state.ignore);
  setTimeout(() => chromium.kill("SIGKILL"), PATIENCE);
}

module.exports = { startChromium, stopChromium };
