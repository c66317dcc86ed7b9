/** What is wrong with the names that were given. */
export interface NameFindings {
  /** Names that can only be meant as a setting: what they say would be lost. */
  faults: string[];
  /** Names like those of settings that are none; they change nothing. */
  unknown: string[];
}

/** Shorter names resemble too much that belongs to others, such as HOME. */
const LONG_ENOUGH = 8;

/**
 * Looks at names as somebody has written them, such as those of the environment, which also holds
 * what is not ours: a name that comes to a setting's once blanks, marks, `export` and the case of its
 * letters are put right is a fault, and so is one a letter away from it. Others that begin as a
 * group of settings does (`SMTP_`, `FEED_`) are named.
 * @param known names of all settings
 */
export function judgeNames(given: readonly string[], known: readonly string[]): NameFindings {
  const [exact, present] = [new Set(known), new Set(given)];
  const groups = groupsOf(known);
  const found: NameFindings = { faults: [], unknown: [] };
  for (const name of given) {
    if (exact.has(name)) continue;
    const meant = meantBy(name, known);
    // Beside the right name it loses nothing.
    if (meant !== null && !present.has(meant)) {
      found.faults.push(`${JSON.stringify(name)}: is no setting; did you mean ${meant}?`);
    } else if (meant !== null || groups.some((group) => name.startsWith(group))) {
      found.unknown.push(name);
    }
  }
  return found;
}

function meantBy(name: string, known: readonly string[]): string | null {
  const bare = name
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\s"']/gu, "")
    .replace(/^export(?=[A-Z])/, "");
  // As it came it is somebody else's where it is short: `host`, `HOME`.
  if (bare !== name && known.includes(bare)) return bare;
  if (bare.length < LONG_ENOUGH) return null;
  const written = bare.toUpperCase().replaceAll(/[-.]/g, "_");
  return known.find((one) => written === one || isLetterAway(written, one)) ?? null;
}

/** Whether one letter more, less or another, or two exchanged, make one name of the other. */
function isLetterAway(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [restOfShort, restOfLong] = [short.slice(start), long.slice(start)];
  if (short.length + 1 === long.length) return restOfLong.slice(1) === restOfShort;
  if (short.length !== long.length) return false;
  const [a = "", b = ""] = restOfShort;
  const exchanged = b + a + restOfShort.slice(2);
  return restOfShort.slice(1) === restOfLong.slice(1) || exchanged === restOfLong;
}

/** Beginnings that several settings share, with their underscore. */
function groupsOf(known: readonly string[]): string[] {
  const beginnings = known.flatMap((name) => /^[A-Z0-9]+_/.exec(name)?.[0] ?? []);
  return [...new Set(beginnings)].filter(
    (one) => one !== "NODE_" && beginnings.filter((other) => other === one).length > 1,
  );
}
