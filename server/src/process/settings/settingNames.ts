/** What is wrong with the names that were given. */
export interface NameFindings {
  /** Names that can only be meant as a setting: what they say would be lost. */
  faults: string[];
  /** Names that are no setting and are worth a word; they change nothing. */
  unknown: string[];
}

/** Shorter names resemble too much that belongs to others, such as HOME. */
const LONG_ENOUGH = 8;
/** From this length on two wrong letters still leave one name that can be meant. */
const LONG = 10;

/**
 * Looks at names as somebody has written them. One that comes to a setting's once blanks, marks,
 * `export` and the case of its letters are put right is a fault, and so is one that is a letter away
 * from it, or two where the name is long.
 * @param known names of all settings
 * @param of a `file` of settings is ours alone, so each other name in it is reported. The
 * `environment` holds much that is others': there short names are never faults, nor is what is
 * beside the right name, and only names like a setting's or of a group of settings (`SMTP_`,
 * `FEED_`) are reported.
 */
export function judgeNames(
  given: readonly string[],
  known: readonly string[],
  of: "file" | "environment",
): NameFindings {
  const [exact, present] = [new Set(known), new Set(given)];
  const groups = groupsOf(known);
  const found: NameFindings = { faults: [], unknown: [] };
  for (const name of given) {
    if (exact.has(name)) continue;
    const swallowed = linesOf(name).filter((part) => exact.has(part));
    const meant = meantBy(name, known, of);
    if (swallowed.length > 0) {
      found.faults.push(
        `${JSON.stringify(name)}: a line without = has taken the next one into its name, and ${swallowed.join(" and ")} would be lost; give each line its =`,
      );
    } else if (meant !== null && (of === "file" || !present.has(meant))) {
      found.faults.push(`${JSON.stringify(name)}: is no setting; did you mean ${meant}?`);
    } else if (
      of === "file" ||
      meant !== null ||
      exact.has(name.toUpperCase()) ||
      groups.some((group) => name.startsWith(group))
    ) {
      found.unknown.push(name);
    }
  }
  return found;
}

/** The lines that another reader has made one name of; none where it is one line. */
function linesOf(name: string): string[] {
  const lines = name
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/^export\s+/, ""))
    .filter((line) => line !== "");
  return lines.length > 1 ? lines : [];
}

function meantBy(
  name: string,
  known: readonly string[],
  of: "file" | "environment",
): string | null {
  const bare = name
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\s"']/gu, "")
    .replace(/^export(?=[A-Z])/, "");
  // As it came it is somebody else's where it is short: `host`, `HOME`.
  if (bare !== name && known.includes(bare)) return bare;
  if (of === "environment" && bare.length < LONG_ENOUGH) return null;
  const written = bare.toUpperCase().replaceAll(/[-.]/g, "_");
  const near = known
    .map((one) => ({ one, letters: lettersApart(written, one) }))
    .filter(({ one, letters }) => letters <= (one.length < LONG ? 1 : 2))
    .sort((a, b) => a.letters - b.letters);
  return near[0]?.one ?? null;
}

/** How many letters more, less or other, or pairs exchanged, make one name of the other. */
function lettersApart(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from(`${other} `, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const exchanged =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + same,
          exchanged ? (before[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/** Beginnings that several settings share, with their underscore. */
function groupsOf(known: readonly string[]): string[] {
  const beginnings = known.flatMap((name) => /^[A-Z0-9]+_/.exec(name)?.[0] ?? []);
  return [...new Set(beginnings)].filter(
    (one) => one !== "NODE_" && beginnings.filter((other) => other === one).length > 1,
  );
}
