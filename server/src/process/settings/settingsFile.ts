import { readFileSync } from "node:fs";

/** What a settings file says. */
export interface SettingsFile {
  /** By name; an empty value is empty here, too. */
  values: Record<string, string>;
  /** The line of each name, from 1 on. */
  lines: Record<string, number>;
  /** Sentences that name the line. A file with a fault is not to be used: a line of it is lost. */
  faults: string[];
}

const LINE = /^(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_]*)[ \t]*=[ \t]*(.*)$/su;
/** Blanks at a line's ends; to other readers none but these two are any. */
const ENDS = /^[ \t]+|[ \t]+$/g;
/** Characters that nobody sees and that each reader takes as it likes, blanks of other widths among them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
const CURLY_QUOTES = /^[“”„‘’‚«»]/;

/**
 * Reads a file of `NAME=VALUE` lines: a mark at the start and either line end do not count, a line
 * may begin with `export`, and a value may be in quotes, behind which a remark may follow. What
 * systemd, Docker, a shell and Node would each read in its own way is a fault, so that a value is the
 * same for every reader.
 * @throws Error with a sentence where the file cannot be read or is no text in UTF-8.
 */
export function readSettingsFile(path: string): SettingsFile {
  return parseSettings(textOf(path));
}

/** The settings of such a file's text, without the mark at its start. */
export function parseSettings(text: string): SettingsFile {
  const read: SettingsFile = { values: {}, lines: {}, faults: [] };
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replace(ENDS, "");
    if (line === "" || /^[#;]/.test(line)) continue;
    const at = `line ${index + 1}`;
    const [, name, rest = ""] = LINE.exec(line) ?? [];
    if (name === undefined) {
      read.faults.push(`${at}: must be NAME=VALUE, or begin with # as a remark`);
      continue;
    }
    const before = read.lines[name];
    if (before !== undefined) {
      read.faults.push(`${name} (${at}): is on line ${before} already; keep one of them`);
      continue;
    }
    read.lines[name] = index + 1;
    const value = valueOf(rest);
    if ("fault" in value) read.faults.push(`${name} (${at}): ${value.fault}`);
    else read.values[name] = value.text;
  }
  return read;
}

/** What follows the sign, or why readers would not agree on it. */
function valueOf(rest: string): { text: string } | { fault: string } {
  if (UNSEEN.test(rest.replaceAll("\t", " "))) {
    return { fault: "holds a character that cannot be seen; type the value anew" };
  }
  if (CURLY_QUOTES.test(rest)) return { fault: 'begins with a curly quote; write " or nothing' };
  const quote = rest[0];
  if (quote === "`") return { fault: "begins with `, which not every reader takes for a quote" };
  if (quote === '"' || quote === "'") return quotedValue(rest, quote);
  if (rest.startsWith("#") || /\s#/.test(rest)) {
    return {
      fault:
        "has a # behind a blank, which one reader takes for a remark and another for a part of the value; " +
        "put the value in quotes, or the remark on a line of its own",
    };
  }
  if (rest.includes("\\")) {
    return { fault: "has a \\, which readers take in different ways; put the value in '...'" };
  }
  return { text: rest };
}

function quotedValue(rest: string, quote: string): { text: string } | { fault: string } {
  const end = rest.indexOf(quote, 1);
  if (end === -1) return { fault: `the ${quote} at its start is not closed on the same line` };
  const text = rest.slice(1, end);
  if (!/^\s*$|^\s+#/.test(rest.slice(end + 1))) {
    return { fault: `has more behind the closing ${quote}; quote the whole value` };
  }
  if (quote === '"' && text.includes("\\")) {
    return { fault: "has a \\ within \"...\", which readers take in different ways; use '...'" };
  }
  return { text };
}

/** @throws Error with a sentence. */
function textOf(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new Error(`${path} cannot be read (${code}).`, { cause: error });
  }
  try {
    // Takes the mark at the start off, and refuses UTF-16, in which some editors save.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error(`${path} is no text in UTF-8; save it as UTF-8.`, { cause: error });
  }
}
