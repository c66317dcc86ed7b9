// What a visit of the built site loads first, as the build's manifest says, and what it weighs.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "./run.mjs";

export const DIST = join(ROOT, "web", "dist");
export const LANDING = "landing.html";
const FEATURES = "../ui/src/features/";

/**
 * The chunks that a visit loads before it shows its page: those of its entries (pages, or files of
 * the UI's features) and of everything that they import statically.
 * @throws Error where there is no build, or none with such an entry.
 */
export function firstLoad(entries) {
  const manifest = readManifest();
  const found = new Set();
  const add = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk ${key}`);
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports ?? []) add(name);
  };
  for (const entry of entries)
    add(entry.endsWith(".html") ? entry : join(FEATURES, entry).replaceAll("\\", "/"));
  return [...found];
}

function readManifest() {
  const file = join(DIST, ".vite", "manifest.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  throw new Error("There is no build to measure. Run `npm run build` first.");
}

export const textOf = (file) => readFileSync(join(DIST, file), "utf8");

/** What files of the build weigh together, each once, in KiB as gzip makes them. */
export const weightOf = (files) =>
  [...new Set(files)].reduce((total, file) => total + gzipSync(textOf(file)).length / 1024, 0);

/**
 * What chunks are made of, by package and by our own folders, in KiB: of each chunk's compressed size
 * its share of the text. Only ratios within a chunk are guessed; the sum is what travels.
 */
export function partsOf(chunks) {
  const built = JSON.parse(readFileSync(join(DIST, ".vite", "parts.json"), "utf8"));
  const sizes = new Map();
  for (const { file } of chunks) {
    const parts = Object.entries(built[file] ?? { [file]: 1 });
    const whole = parts.reduce((sum, [, length]) => sum + length, 0);
    for (const [name, length] of parts)
      sizes.set(name, (sizes.get(name) ?? 0) + (weightOf([file]) * length) / whole);
  }
  return sizes;
}
