// The house's own code as text, to find in it what the pages name.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../run.mjs";

const CODE = /\.(?:cjs|mjs|sh|tsx?|ya?ml)$/;
const NOT_READ = /(?:^|\/)(?:node_modules|dist)\/|docs\.test\.mjs$/;

/** All code below some folders, in one text. */
export function codeBelow(folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true })
        .filter((path) => CODE.test(path) && !NOT_READ.test(path))
        .map((path) => readFileSync(join(ROOT, folder, path), "utf8")),
    )
    .join("\n");
}
