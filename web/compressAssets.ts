import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);

/** What gains from it; fonts and pictures are compressed in themselves. */
const TEXT = /\.(js|css)$/;

/**
 * Puts a compressed twin beside each asset (`x.js.br`), as small as it gets, so that the server
 * compresses none while visitors wait.
 */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    async writeBundle({ dir }) {
      const folder = join(dir ?? ".", "assets");
      for (const name of await readdir(folder)) {
        if (!TEXT.test(name)) continue;
        const file = join(folder, name);
        await writeFile(`${file}.br`, await compress(await readFile(file)));
      }
    },
  };
}
