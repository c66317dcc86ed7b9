import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "vite";

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
type Manifest = Record<string, Chunk>;

const APPLICATION = "index.html";

/**
 * The page that starts the application. The server has no file for it: it writes the operator's
 * name into it, as into any other page of the application.
 */
const PAGE = "/dashboard?offline";

/** Files beside the chunks that the application needs, whose names do not change with their text. */
const BESIDE = ["early.js", "favicon.svg", "icons/icon-192.png"];

const LATIN_FONT = /inter-latin-wght-normal[^/]*\.woff2$/;

/**
 * Builds the service worker to `sw.js`, with the list of files that the application consists of: all
 * of its screens, without the landing page's.
 */
export function serviceWorker(root: string): Plugin {
  return {
    name: "service-worker",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir = "dist" }) {
        const read = (name: string) => readFile(join(dir, name));
        const text = (await read(join(".vite", "manifest.json"))).toString();
        const manifest = JSON.parse(text) as Manifest;
        const files = [...filesOf(manifest, APPLICATION)].sort();
        const beside = BESIDE.map(async (name) => ({
          url: `/${name}`,
          revision: revisionOf(await read(name)),
        }));
        const shell = {
          page: PAGE,
          files: [
            { url: PAGE, revision: revisionOf(text + (await read(APPLICATION)).toString()) },
            // Their names change with what is in them.
            ...files.map((file) => ({ url: `/${file}`, revision: null })),
            ...(await Promise.all(beside)),
          ],
        };
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: "warn",
          define: {
            __SHELL__: JSON.stringify(shell),
            "process.env.NODE_ENV": JSON.stringify("production"),
          },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: "es2023",
            rolldownOptions: {
              input: join(root, "src", "serviceWorker", "sw.ts"),
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
      },
    },
  };
}

/** Everything that a page may ever load: scripts, styles, and the one font of most texts. */
function filesOf(
  manifest: Manifest,
  key: string,
  files = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return files;
  seen.add(key);
  const { file, css = [], assets = [], imports = [], dynamicImports = [] } = chunk;
  for (const name of [file, ...css, ...assets.filter((asset) => LATIN_FONT.test(asset))]) {
    files.add(name);
  }
  for (const name of [...imports, ...dynamicImports]) filesOf(manifest, name, files, seen);
  return files;
}

const revisionOf = (content: string | Buffer) =>
  createHash("sha256").update(content).digest("hex").slice(0, 16);
