import { appendFile, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);

/** The texts that the licences of bundled packages want beside what was made of them. */
const LICENSES = "licenses.txt";

/** As Vite writes them of packages with scripts. */
export const license = { fileName: LICENSES };

/** Adds the licences of packages that are in a build without a script of theirs in its chunks. */
export const licensesOf = (...names: string[]): Plugin => ({
  name: "licenses",
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  writeBundle: {
    order: "post",
    sequential: true,
    async handler({ dir = "dist" }) {
      const texts = await Promise.all(names.map(licenseOf));
      await appendFile(join(dir, LICENSES), texts.join(""));
    },
  },
});

/** The licence of a package as Vite writes it. */
async function licenseOf(name: string): Promise<string> {
  const file = require.resolve(`${name}/package.json`);
  const { version, license: named } = JSON.parse(await readFile(file, "utf8")) as {
    version: string;
    license: string;
  };
  const text = await readFile(join(dirname(file), "LICENSE"), "utf8");
  return `\n## ${name} - ${version} (${named})\n\n${text.trim()}\n`;
}
