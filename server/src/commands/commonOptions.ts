import type { Option } from "./Command.ts";

/** What every command takes. */
export const COMMON: Record<string, Option> = {
  "env-file": { value: "FILE", text: "settings as NAME=VALUE lines; the environment goes before" },
  help: { text: "this text" },
};
