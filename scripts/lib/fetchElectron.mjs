// Electron itself: its npm package brings no binary, and fetches it only when it is first asked for.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT, run } from "./run.mjs";

const PACKAGE = join(ROOT, "node_modules", "electron");

/** What stands for Electron's folder in tests, and is never taken for it. */
export const STAND_IN = join(ROOT, "desktop", "dist", "stand-in");

/** The program in Electron's folder, by system; elsewhere it is as on Linux. */
const PROGRAMS = { darwin: "Electron.app/Contents/MacOS/Electron", win32: "electron.exe" };

/** The program in a folder of Electron's. */
export const programIn = (dist) => join(dist, PROGRAMS[process.platform] ?? "electron");

/** The version of Electron that this project runs on. */
export const electronVersion = (folder = PACKAGE) => about(folder).version;

const about = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/**
 * Electron's own folder, as its releases are unpacked: the one that ELECTRON_OVERRIDE_DIST_PATH names,
 * else what its package has fetched.
 * @param folder the npm package.
 * @returns null where none is there, or one that is of another version.
 */
export function findElectron({ folder = PACKAGE, env = process.env } = {}) {
  if (!existsSync(folder)) return null;
  const dist = env.ELECTRON_OVERRIDE_DIST_PATH || join(folder, "dist");
  const version = join(dist, "version");
  if (resolve(dist) === STAND_IN || !existsSync(programIn(dist)) || !existsSync(version))
    return null;
  const found = readFileSync(version, "utf8").trim().replace(/^v/, "");
  return found === electronVersion(folder) ? dist : null;
}

/**
 * Electron's own folder, fetched where it is not there.
 * @param node the version of the Node that would fetch it.
 * @throws a sentence that says how to get it.
 */
export async function fetchElectron({
  folder = PACKAGE,
  env = process.env,
  node = process.versions.node,
} = {}) {
  const found = findElectron({ folder, env });
  if (found !== null) return found;
  if (!existsSync(folder)) throw new Error("Electron's package is not installed. Run: npm ci");
  const { version, engines } = about(folder);
  const byHand = `or unpack electron-v${version}-${process.platform}-${process.arch}.zip from https://github.com/electron/electron/releases and name its folder in ELECTRON_OVERRIDE_DIST_PATH.`;
  if (env.ELECTRON_OVERRIDE_DIST_PATH) {
    const named = env.ELECTRON_OVERRIDE_DIST_PATH;
    throw new Error(`ELECTRON_OVERRIDE_DIST_PATH: there is no Electron ${version} in ${named}.`);
  }
  const wanted = engines.node.replace(/^\D+/, "");
  if (!isAtLeast(node, wanted)) {
    throw new Error(
      `Electron ${version} is not here, and its package needs Node ${wanted} to fetch it; this is Node ${node}. Use a newer Node, ${byHand}`,
    );
  }
  console.log(`Fetching Electron ${version} ...`);
  const code = await run(process.execPath, [join(folder, "install.js")], { env });
  const fetched = code === 0 ? findElectron({ folder, env }) : null;
  if (fetched !== null) return fetched;
  throw new Error(
    `Electron ${version} could not be fetched. Try again with a way to github.com, name a mirror in ELECTRON_MIRROR, ${byHand}`,
  );
}

/** Whether a version is another one or newer, by its numbers. */
function isAtLeast(version, least) {
  const [have, want] = [version, least].map((text) => text.split(".").map(Number));
  const at = want.findIndex((number, place) => number !== have[place]);
  return at === -1 || have[at] > want[at];
}
