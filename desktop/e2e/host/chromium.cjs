// Starts the installed Chromium without a window and connects to it.
"use strict";
const { spawn } = require("node:child_process");
const { mkdirSync } = require("node:fs");
const { join } = require("node:path");
const { createInterface } = require("node:readline");
const { DevTools } = require("./devTools.cjs");
const state = require("./state.cjs");

/** How long Chromium may take to end by itself, in ms. */
const PATIENCE = 3_000;

let chromium = null;

function argumentsOf(folder) {
  const own = [
    "--headless",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-startup-window",
    "--remote-debugging-pipe",
    `--user-data-dir=${folder}`,
  ];
  const isRoot = process.getuid?.() === 0;
  if (isRoot || state.rawArguments.includes("--no-sandbox")) own.push("--no-sandbox");
  const port = state.rawArguments.find((text) => text.startsWith("--remote-debugging-port="));
  if (port) own.push(port);
  // The stand-in's origin has no address space, so a server on this machine would count as a
  // request into the local network.
  const features = ["LocalNetworkAccessChecks", "LocalNetworkAccessChecksWebSockets"];
  const more = state.switches.get("disable-features");
  state.switches.set("disable-features", [...features, ...(more ? [more] : [])].join(","));
  const names = new Set(own.map((text) => text.split("=")[0]));
  const asked = [...state.switches]
    .filter(([name]) => !names.has(`--${name}`))
    .map(([name, value]) => (value ? `--${name}=${value}` : `--${name}`));
  return [...own, ...asked];
}

/** Starts Chromium with its data in `userData`; resolves with nothing, sets `state.devTools`. */
function startChromium(userData) {
  const folder = join(userData, "standin-chromium");
  mkdirSync(folder, { recursive: true });
  const program = process.env.ELECTRON_STANDIN_CHROMIUM || "chromium";
  chromium = spawn(program, argumentsOf(folder), {
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
    if (line.startsWith("DevTools listening") || process.env.ELECTRON_STANDIN_DEBUG) {
      process.stderr.write(`${line}\n`);
    }
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
