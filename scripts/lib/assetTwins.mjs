import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * Levels of Brotli and gzip: as small as they get, for what is sent to members, and quick ones for a
 * build that somebody waits for, which make 9 % more of it.
 */
const LEVELS = { smallest: { br: 11, gz: 9 }, quick: { br: 5, gz: 6 } };

/** How twins are made, by the ending of their names; browsers take Brotli by https alone. */
const TWINS = {
  br: (text, level) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  gz: (text, level) => promisify(gzip)(text, { level }),
};

/** What gains from it; fonts and pictures are compressed in themselves. */
const TEXT = /\.(js|css)$/;

/**
 * Puts compressed twins beside each asset of a folder (`x.js.br`, `x.js.gz`), so that the server
 * compresses none while visitors wait.
 * @param levels "smallest" or "quick"
 */
export async function compressAssets(folder, levels) {
  const names = (await readdir(folder)).filter((name) => TEXT.test(name));
  // All at once: Node's threads take them in turn.
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const text = await readFile(file);
      for (const [ending, level] of Object.entries(LEVELS[levels])) {
        await writeFile(`${file}.${ending}`, await TWINS[ending](text, level));
      }
    }),
  );
}
