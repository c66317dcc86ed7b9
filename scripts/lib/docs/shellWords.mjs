// As much of a shell's grammar as the pages use.

const TOKEN = /"([^"]*)"|'([^']*)'|(&&|\|\||[|;])|([^\s"'|;&]+)|(\s+)|(&)/gy;

/**
 * The simple commands of a line, without comments and redirections.
 * @returns of each its words, and the variables that are set before them.
 */
export function commandsOf(line) {
  const commands = [[]];
  let open = false;
  for (const [whole, double, single, between, bare, space] of line.matchAll(TOKEN)) {
    if (space !== undefined) {
      open = false;
      continue;
    }
    if (!open && whole.startsWith("#")) break;
    if (between !== undefined) {
      commands.push([]);
      open = false;
      continue;
    }
    const words = commands.at(-1);
    const text = double ?? single ?? bare ?? whole;
    if (open) words.push(words.pop() + text);
    else words.push(text);
    open = true;
  }
  return commands.map(taken).filter(({ words }) => words.length > 0);
}

function taken(all) {
  const kept = all.filter((word, at) => !/^\d?>/.test(word) && !/^\d?>$/.test(all[at - 1] ?? ""));
  const first = kept.findIndex((word) => !/^[A-Z_]+=/.test(word));
  return {
    words: first < 0 ? [] : kept.slice(first),
    variables: kept.slice(0, Math.max(first, 0)),
  };
}
