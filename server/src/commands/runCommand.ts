import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError, readConfig, type Config } from "../process/settings/config.ts";
import { SETTING_NAMES } from "../process/settings/environment.ts";
import { describeFault } from "../database/describeFault.ts";
import { handToOwner } from "../process/files/handToOwner.ts";
import { messageOf } from "../process/messageOf.ts";
import { judgeNames } from "../process/settings/settingNames.ts";
import { readSettingsFile } from "../process/settings/settingsFile.ts";
import {
  UsageError,
  type Command,
  type CommandContext,
  type Surroundings,
  type Option,
} from "./Command.ts";
import { storageOf } from "./storage.ts";

/** What every command takes. */
const COMMON: Record<string, Option> = {
  "env-file": { value: "FILE", text: "settings as NAME=VALUE lines; the environment goes before" },
  help: { text: "this text" },
};

/** Lines of two columns, the first as wide as its longest entry. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 3;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}\n`).join("");
}

/** The commands, a line each. */
function overview(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return `signaldeck COMMAND [options]\n\n${table(rows)}\nsignaldeck help COMMAND says more. Settings are those of the server: environment variables, or a file\nthat --env-file names. Exit codes: 0 done, 1 failed, 2 called wrongly, 3 something\ncritical was found (doctor) or the backup is in doubt, 4 the doctor found no more than warnings.\n`;
}

/** How one command is called. */
function commandHelp({ name, summary, options, details }: Command): string {
  const call = Object.entries(options).map(([option, one]) => {
    const words = said(option, one);
    return one.required ? words : `[${words}]`;
  });
  const rows = Object.entries({ ...options, ...COMMON }).map(
    ([option, one]) => [said(option, one), one.text] as const,
  );
  const head = `signaldeck ${[name, ...call].join(" ")}\n\n${summary}\n\n${table(rows)}`;
  return details === undefined ? head : `${head}\n${details}\n`;
}

const said = (name: string, { value }: Option) => (value ? `--${name} ${value}` : `--${name}`);

const FAILED = 1;
const WRONG_CALL = 2;

/**
 * Runs what the command line asks for. Faults are sentences among the notes.
 * @returns the exit code: 0 it is done, 1 it failed, 2 it was called wrongly; a command may have more
 */
export async function runCommand(
  commands: readonly Command[],
  args: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const { output, notes } = surroundings;
  const [asked, rest] = args[0] === "help" ? [args.slice(1), ["--help"]] : split(args);
  if (asked.length === 0 && rest.includes("--help")) {
    output.write(overview(commands));
    return 0;
  }
  const command = commands.find(({ name }) => name === asked.join(" "));
  if (!command) {
    const near = commands.filter(({ name }) => name.startsWith(`${asked[0] ?? ""} `));
    if (asked.length > 0) notes.write(`There is no command "${asked.join(" ")}".\n\n`);
    notes.write(overview(near.length > 0 ? near : commands));
    return WRONG_CALL;
  }
  const place: { settings: Config | null } = { settings: null };
  try {
    const { help, "env-file": envFile, ...values } = parse(command, rest);
    if (help === true) {
      output.write(commandHelp(command));
      return 0;
    }
    refuseMissing(command, values);
    const context = withSettings(surroundings, envFile, (read) => (place.settings = read));
    return (await command.run(values as never, context)) ?? 0;
  } catch (error) {
    notes.write(`${sentenceOf(error, place.settings)}\n`);
    if (!(error instanceof UsageError)) return FAILED;
    notes.write(`signaldeck help ${command.name} says how it is called.\n`);
    return WRONG_CALL;
  } finally {
    if (place.settings) await handOver(place.settings.dataDir, notes);
  }
}

/** What a person reads of a fault; one of the storage ends with its code. */
function sentenceOf(error: unknown, settings: Config | null): string {
  // Before the settings were read nothing of the storage was touched.
  const fault = settings && describeFault(error, storageOf(settings));
  return fault ? `${fault.message} [${fault.code}]` : messageOf(error);
}

/** What a command of root has made is for the user who runs the server. */
async function handOver(folder: string, notes: Surroundings["notes"]): Promise<void> {
  await handToOwner(folder).catch((error: unknown) => {
    notes.write(`${folder} could not be handed to its owner: ${messageOf(error)}\n`);
  });
}

/** The words of a command's name, and its options. */
function split(args: readonly string[]): [string[], string[]] {
  const first = args.findIndex((arg) => arg.startsWith("-"));
  const at = first === -1 ? args.length : first;
  return [args.slice(0, at), args.slice(at)];
}

/** @throws UsageError that names what is wrong. */
function parse({ options }: Command, args: readonly string[]): Record<string, unknown> {
  const all = Object.entries({ ...options, ...COMMON });
  try {
    const { values } = parseArgs({
      args: [...args],
      options: Object.fromEntries(
        all.map(([name, { value }]) => [
          name,
          { type: value === undefined ? "boolean" : "string" },
        ]),
      ),
    });
    const switches = all.filter(([, { value }]) => value === undefined);
    return { ...Object.fromEntries(switches.map(([name]) => [name, false])), ...values };
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function refuseMissing({ options }: Command, values: Record<string, unknown>): void {
  const missing = Object.entries(options).filter(
    ([name, { required }]) => required === true && !values[name],
  );
  if (missing.length === 0) return;
  const names = missing.map(([name, { value = "" }]) => `--${name} ${value}`.trim());
  throw new UsageError(`${names.join(" and ")} ${names.length === 1 ? "is" : "are"} missing.`);
}

/** @param onRead hears of the settings that the command works with */
function withSettings(
  surroundings: Surroundings,
  envFile: unknown,
  onRead: (settings: Config) => void,
): CommandContext {
  const path = typeof envFile === "string" ? envFile : null;
  return {
    ...surroundings,
    secretFiles: path === null ? [] : [resolve(path)],
    readSettings: (overrides = {}) => {
      const { environment, notes } = surroundings;
      const fromFile = path === null ? {} : valuesOf(path, surroundings);
      for (const name of strangersAmong(Object.keys(fromFile), Object.keys(environment))) {
        notes.write(`${name} is no setting of SignalDeck; it changes nothing.\n`);
      }
      const settings = readConfig({ ...fromFile, ...environment, ...overrides });
      onRead(settings);
      return settings;
    },
  };
}

/** Names that are no setting: all of a file, and those of the environment that look like one. */
function strangersAmong(file: readonly string[], environment: readonly string[]): string[] {
  const { unknown } = judgeNames(file, SETTING_NAMES, "file");
  const { unknown: around } = judgeNames(environment, SETTING_NAMES, "environment");
  return [...new Set([...unknown, ...around])];
}

/**
 * @throws Error with a sentence where the file cannot be read.
 * @throws ConfigError with all that would be lost of it.
 */
function valuesOf(path: string, { environment, notes }: Surroundings): Record<string, string> {
  const { values, lines, faults } = readSettingsFile(path);
  for (const [name, value] of Object.entries(values)) {
    const given = environment[name] ?? value;
    if (given === value) continue;
    const at = `${name} (line ${lines[name] ?? 0})`;
    if (name === "NODE_ENV" && value === "production" && given === "development") {
      faults.push(`${at}: the environment says development; unset it there`);
    } else {
      notes.write(`The environment goes before ${path}: ${at}.\n`);
    }
  }
  const { faults: misspelt } = judgeNames(Object.keys(values), SETTING_NAMES, "file");
  const all = [...faults, ...misspelt];
  if (all.length > 0) throw new ConfigError(all.map((fault) => `${path}, ${fault}`));
  return values;
}
