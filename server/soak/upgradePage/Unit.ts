import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** A setting of systemd's: its name and its value, in the order of the file. */
export type Line = readonly [name: string, value: string];

/** What of a unit decides how its program runs, as the file or a command line says it. */
export class Unit {
  constructor(
    readonly name: string,
    private readonly lines: readonly Line[],
  ) {}

  static read(file: string): Unit {
    return new Unit(basename(file, ".service"), linesOf(readFileSync(file, "utf8")));
  }

  /** The last value of a name, which is the one that counts. */
  last(name: string): string | undefined {
    return this.all(name).at(-1);
  }

  all(name: string): string[] {
    return this.lines.filter(([one]) => one === name).map(([, value]) => value);
  }

  /** Folders of its own below /var/lib. */
  get folders(): string[] {
    return this.all("StateDirectory")
      .flatMap((value) => value.split(" "))
      .map((name) => `/var/lib/${name}`);
  }

  /** Files that its program may read though its user may not, by the names that they get. */
  get credentials(): Line[] {
    return this.all("LoadCredential").map(pair(":"));
  }

  /** The environment of its program: what a file of it says goes before what the unit says. */
  get environment(): Record<string, string> {
    const files = this.all("EnvironmentFile").flatMap((file) =>
      linesOf(readFileSync(file, "utf8")),
    );
    return Object.fromEntries([...this.all("Environment").map(pair("=")), ...files]);
  }

  /** The program and its arguments, with the variables that are in them. */
  command(environment: Record<string, string>): string[] {
    const words = (this.last("ExecStart") ?? "").split(" ");
    return words.map((word) =>
      word.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => environment[name] ?? ""),
    );
  }
}

function pair(separator: string): (text: string) => Line {
  return (text) => {
    const at = text.indexOf(separator);
    return [text.slice(0, at), unquoted(text.slice(at + 1))];
  };
}

const unquoted = (value: string) => /^"(.*)"$/.exec(value)?.[1] ?? value;

/** `NAME=VALUE` lines, without remarks and heads of sections. */
function linesOf(text: string): Line[] {
  return text
    .split("\n")
    .filter((line) => /^\w+=/.test(line))
    .map(pair("="));
}
