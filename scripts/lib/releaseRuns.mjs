/** Flags of the builder that name a system; what follows them names packages of it. */
const SYSTEMS = ["--linux", "--win", "--mac"];

/** What is unpacked by hand: it has no installer, and nothing that brings new versions. */
const ARCHIVE = "tar.gz";

/**
 * The runs of the builder that a release takes, each as its arguments. Linux' archive gets one of
 * its own: the builder makes all packages from one folder, some at the same time, and writes into it
 * by which kind of package a new version is installed. An archive that caught the word of another
 * would install that one.
 * @param args what the releaser asked for; `--linux` alone means all packages.
 */
export function releaseRuns(args) {
  const groups = grouped(args);
  const linux = groups.find(([flag]) => flag === "--linux");
  if (!linux) return [args];
  const asked = linux.slice(1);
  const installers = asked.filter((name) => !isArchive(name));
  const archives = asked.length === 0 ? [ARCHIVE] : asked.filter(isArchive);
  const systems = groups.filter(([flag]) => SYSTEMS.includes(flag) && flag !== "--linux");
  const options = groups.filter(([flag]) => !SYSTEMS.includes(flag));
  if (asked.length === 0 || installers.length > 0) systems.unshift(["--linux", ...installers]);
  const runs = [systems, archives.length > 0 ? [["--linux", ...archives]] : []];
  return runs.filter((run) => run.length > 0).map((run) => [...run, ...options].flat());
}

/** `tar.gz`, also with its kind of processor behind it (`tar.gz:arm64`). */
const isArchive = (name) => name.split(":")[0] === ARCHIVE;

/** Each flag with the words behind it. */
function grouped(args) {
  const groups = [];
  for (const word of args) {
    if (word.startsWith("-") || groups.length === 0) groups.push([word]);
    else groups.at(-1).push(word);
  }
  return groups;
}

/**
 * The builder's flags by which a release knows the folder on the web that new versions are taken from.
 * One range is asked for at a time: few servers and hosts answer several at once.
 */
export const feedOf = (url) =>
  Object.entries({ provider: "generic", url, useMultipleRangeRequest: false }).map(
    ([name, value]) => `-c.publish.${name}=${value}`,
  );
