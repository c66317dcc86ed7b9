const DAY = 86_400_000;

/** A version that hardly anybody had time to look at, in ms. */
export const COOLING = 7 * DAY;
/** A package without any release for so long may have nobody left who mends it, in ms. */
export const QUIET = 730 * DAY;

/**
 * The packages that a lock file installs, each version once, without the project's own.
 * @param lock the parsed `package-lock.json`, version 3.
 * @returns `{ name, version, dev, integrity, hasInstallScript, isDirect }[]`, by name.
 */
export function lockedPackages(lock) {
  const direct = new Set();
  const found = new Map();
  const entries = Object.entries(lock.packages);
  for (const [path, entry] of entries) {
    if (path.includes("node_modules/")) continue;
    const { dependencies, devDependencies } = entry;
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) direct.add(name);
  }
  for (const [path, entry] of entries) {
    if (!path.includes("node_modules/") || entry.link) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf("node_modules/") + 13);
    const known = found.get(`${name}@${entry.version}`);
    found.set(`${name}@${entry.version}`, {
      name,
      version: entry.version,
      dev: entry.dev === true && (known?.dev ?? true),
      integrity: entry.integrity ?? null,
      hasInstallScript: entry.hasInstallScript === true,
      isDirect: direct.has(name) && path === `node_modules/${name}`,
    });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * What is wrong with one package, and what is worth a look.
 * @param one of `lockedPackages`.
 * @param known what the registry says: `time` (release date by version), `versions` (with
 * `deprecated`), `dist-tags`; null where it did not answer.
 * @returns `{ faults, notes, released, newest }`; the dates in ms, or null.
 */
export function judge(one, known, { now, allowScripts }) {
  const faults = [];
  const notes = [];
  if (one.integrity === null) faults.push("has no checksum in the lock file");
  if (one.hasInstallScript && allowScripts[one.name] === undefined) {
    faults.push("runs a script when it is installed, and allowScripts says nothing of it");
  }
  const released = dateOf(known, one.version);
  const newest = known?.["dist-tags"]?.latest ?? null;
  if (released === null) {
    notes.push("the registry tells no date");
    return { faults, notes, released, newest };
  }
  if (now - released < COOLING) {
    notes.push(`released ${daysText(now - released)} ago`);
  }
  const deprecated = known.versions?.[one.version]?.deprecated;
  if (deprecated) notes.push(`deprecated: ${deprecated}`);
  const last = Math.max(...Object.keys(known.versions ?? {}).map((v) => dateOf(known, v) ?? 0));
  if (one.isDirect && now - last > QUIET) notes.push(`no release for ${daysText(now - last)}`);
  return { faults, notes, released, newest };
}

function dateOf(known, version) {
  const date = Date.parse(known?.time?.[version] ?? "");
  return Number.isNaN(date) ? null : date;
}

/** A length of time in whole days, in words. */
export function daysText(milliseconds) {
  const days = Math.floor(milliseconds / DAY);
  return days === 1 ? "1 day" : `${days} days`;
}
