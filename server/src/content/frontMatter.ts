/** A text file's first block, and what follows it. */
export interface FrontMatter {
  fields: Record<string, string>;
  /** With \n line ends, trimmed. */
  text: string;
  /** Number of the text's first line in the file. */
  firstLine: number;
}

const FILE = /^---\n((?:\w+:.*\n)*)---\n([\s\S]*)$/;

/** Reads a file that begins with `name: value` lines between two `---` lines; null when not. */
export function parseFrontMatter(file: string): FrontMatter | null {
  const match = FILE.exec(file.replaceAll("\r\n", "\n"));
  if (!match) return null;
  const [, head = "", rest = ""] = match;
  const lines = head.split("\n").filter(Boolean);
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const blank = /^\s*\n/.exec(rest)?.[0].split("\n").length ?? 1;
  return {
    fields: Object.fromEntries(fields),
    text: rest.trim(),
    firstLine: lines.length + 2 + blank,
  };
}
