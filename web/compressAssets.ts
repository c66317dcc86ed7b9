import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** How twins are made, by the ending of their names; browsers take Brotli by https alone. */
const TWINS = {
  br: promisify(brotliCompress),
  gz: (text: Buffer) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
};

/** What gains from it; fonts and pictures are compressed in themselves. */
const TEXT = /\.(js|css)$/;

/**
 * Puts compressed twins beside each asset (`x.js.br`, `x.js.gz`), as small as they get, so that the
 * server compresses none while visitors wait.
 */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    async writeBundle({ dir }) {
      const folder = join(dir ?? ".", "assets");
      for (const name of await readdir(folder)) {
        if (!TEXT.test(name)) continue;
        const file = join(folder, name);
        const text = await readFile(file);
        for (const [ending, compress] of Object.entries(TWINS)) {
          await writeFile(`${file}.${ending}`, await compress(text));
        }
      }
    },
  };
}
