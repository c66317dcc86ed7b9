import type { Command, Option } from "./Command.ts";
import { COMMON } from "./commonOptions.ts";

/** Lines of two columns, the first as wide as its longest entry. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 3;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}\n`).join("");
}

/** The commands, a line each. */
export function overview(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return `signaldeck COMMAND [options]\n\n${table(rows)}\nsignaldeck help COMMAND says more. Settings are those of the server: environment variables, or a file\nthat --env-file names. Exit codes: 0 done, 1 failed, 2 called wrongly, 3 something\ncritical was found (doctor) or the backup is in doubt, 4 the doctor found no more than warnings.\n`;
}

/** How one command is called. */
export function commandHelp({ name, summary, options, details }: Command): string {
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
