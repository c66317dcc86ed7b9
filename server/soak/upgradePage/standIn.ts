// Stands for systemctl, journalctl and systemd-run where no systemd is: runs what units and command
// lines say. `standIn.ts STATE PROGRAM ARGUMENTS`; services and their journals are files in STATE.
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SECOND } from "@signaldeck/contract";
import { runUnit } from "./runUnit.ts";
import { Unit, type Line } from "./Unit.ts";

const UNITS = "/etc/systemd/system";

const [state = "", program = "", ...args] = process.argv.slice(2);
const journalOf = (name: string) => join(state, `${name}.journal`);
const pidFileOf = (name: string) => join(state, `${name}.pid`);
const credentials = join(state, "credentials");

const PROGRAMS: Record<string, () => number | Promise<number>> = {
  systemctl,
  journalctl,
  "systemd-run": systemdRun,
};
process.exitCode = (await PROGRAMS[program]?.()) ?? 2;

async function systemctl(): Promise<number> {
  const [deed = "", name = ""] = args;
  if (deed === "daemon-reload") return 0;
  if (deed === "stop" || deed === "restart") await stop(name);
  return deed === "stop" ? 0 : start(Unit.read(join(UNITS, `${name}.service`)));
}

/** Starts a service, and waits for its end where it is one that ends. */
async function start(unit: Unit): Promise<number> {
  const journal = openSync(journalOf(unit.name), "a");
  const child = runUnit(unit, { credentials, stdio: ["ignore", journal, journal] });
  closeSync(journal);
  if (unit.last("Type") === "oneshot") return ended(child);
  writeFileSync(pidFileOf(unit.name), String(child.pid));
  child.unref();
  return 0;
}

async function stop(name: string): Promise<void> {
  if (!existsSync(pidFileOf(name))) return;
  const pid = Number(readFileSync(pidFileOf(name), "utf8"));
  if (isRunning(pid)) process.kill(pid, "SIGTERM");
  while (isRunning(pid)) await sleep(SECOND / 20);
  rmSync(pidFileOf(name));
}

/** A process that ended and was not asked for its exit code is still in the process table. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

function journalctl(): number {
  const options = { unit: { type: "string", short: "u" }, lines: { type: "string", short: "n" } };
  const { values } = parseArgs({ args, options: options as Record<string, { type: "string" }> });
  const lines = readFileSync(journalOf(String(values["unit"])), "utf8")
    .trimEnd()
    .split("\n");
  process.stdout.write(`${lines.slice(-Number(values["lines"])).join("\n")}\n`);
  return 0;
}

function systemdRun(): Promise<number> {
  const at = args.findIndex((word, place) => !word.startsWith("-") && !/^-[pE]$/.test(args[place - 1] ?? "")); // prettier-ignore
  const { values } = parseArgs({
    args: args.slice(0, at),
    options: {
      pipe: { type: "boolean" },
      wait: { type: "boolean" },
      uid: { type: "string" },
      property: { type: "string", short: "p", multiple: true },
      setenv: { type: "string", short: "E", multiple: true },
    },
  });
  const properties = (values.property ?? []).map((text): Line => {
    const [name = "", ...value] = text.split("=");
    return [name, value.join("=")];
  });
  const environment = (values.setenv ?? []).map((text): Line => ["Environment", text]);
  const unit = new Unit("run", [["User", values.uid ?? "root"], ...environment, ...properties]);
  const child = runUnit(unit, { credentials, stdio: "inherit", command: args.slice(at) });
  process.once("SIGTERM", () => child.kill("SIGTERM"));
  return ended(child);
}

function ended(child: ReturnType<typeof runUnit>): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("exit", (code) => resolve(code ?? 1));
  });
}
