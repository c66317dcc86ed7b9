import type { Readable, Writable } from "node:stream";
import type { Config } from "../process/settings/config.ts";

/** The program's surroundings, handed in so that tests have their own. */
export interface Surroundings {
  environment: Record<string, string | undefined>;
  input: Readable & { isTTY?: boolean };
  /** What the command was asked for and nothing else: it may be a pipe. */
  output: Writable;
  /** What a person at the terminal should know besides. */
  notes: Writable;
}

/** What a command finds when it runs. */
export interface CommandContext extends Surroundings {
  /**
   * The server's settings: what the command line says, else the environment, else the file that
   * `--env-file` names.
   * @throws ConfigError
   */
  readSettings: (overrides?: Record<string, string>) => Config;
  /** Files that the settings came from. */
  secretFiles: readonly string[];
}

/** One option of a command, with its line in the help. */
export interface Option {
  /** Placeholder of its value, such as `FOLDER`; without one it is a switch. */
  value?: string;
  text: string;
  /** The command is refused without it. */
  required?: true;
}

/** What the options came to: a switch is true or false, a value may be missing unless required. */
export type Values<O extends Record<string, Option>> = {
  [Name in keyof O]: O[Name] extends { value: string }
    ? O[Name] extends { required: true }
      ? string
      : string | undefined
    : boolean;
};

/** How a command is called, and what it does. */
export interface Command<O extends Record<string, Option> = Record<string, Option>> {
  /** As it is typed, such as `admin create`. */
  name: string;
  /** One line of the list of commands. */
  summary: string;
  options: O;
  /** Lines below the options. */
  details?: string;
  /** @returns its exit code; nothing stands for 0 */
  run(values: Values<O>, context: CommandContext): Promise<number> | Promise<void>;
}

/** A command as the list holds it; its options are checked where it is written. */
export function command<O extends Record<string, Option>>(definition: Command<O>): Command {
  return definition;
}

/** A wrong call of a command, which ends with 2. */
export class UsageError extends Error {}
