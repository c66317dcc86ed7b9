// Environment variables that pages name.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Environment } from "../../../server/src/config.ts";
import { SECRET_SETTINGS } from "../../../server/src/secretFiles.ts";
import { ROOT } from "../run.mjs";
import { codeBelow } from "./code.mjs";
import { blocksOf, spansOf } from "./pages.mjs";

/** Those of programs that are not ours. */
const FOREIGN = [
  ..."APPLE_APP_SPECIFIC_PASSWORD APPLE_ID APPLE_TEAM_ID CSC_KEY_PASSWORD CSC_LINK".split(" "),
  ..."APPIMAGE_TOOLS_PATH CUSTOM_FPM_PATH ELECTRON_BUILDER_BINARIES_MIRROR".split(" "),
  ..."ELECTRON_MIRROR USE_SYSTEM_FPM".split(" "),
];

const CODE = codeBelow(["deploy", "desktop", "scripts", "server", "ui", "web"]);
const OF_TESTS = readFileSync(join(ROOT, "vitest.config.ts"), "utf8");

/** Names that are taken out of the environment at once: `const { A, B: b } = process.env`. */
const TAKEN = [...CODE.matchAll(/\{([^{}]*)\}\s*=\s*process\.env\b/g)].flatMap(
  ([, names]) => names.match(/\b[A-Z][A-Z_]+\b/g) ?? [],
);

/** What can be set: settings, what the code reads besides, and what compose puts in. */
const VARIABLES = new Set([
  ...Object.keys(Environment.shape),
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
  ...[...`${CODE}\n${OF_TESTS}`.matchAll(/(?:env(?:ironment)?(?:\.|\[")|\$\{)([A-Z][A-Z_]+)/g)].map(
    ([, name]) => name,
  ),
  ...TAKEN,
  ...FOREIGN,
]);

/** What the code calls anything. */
const NAMES = new Set(`${CODE}\n${OF_TESTS}`.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g));

/** Names in a page that look like variables: what is set (`AB=...`), and nothing of the code (`A_B`). */
export function unknownVariables(text) {
  const code = blocksOf(text).filter(({ language }) => language === "ini" || language === "sh");
  const spans = spansOf(text);
  const set = [...spans, ...code.flatMap(({ lines }) => lines)].flatMap((place) =>
    [...place.matchAll(/(?<![\w/-])([A-Z][A-Z_]{2,})=/g)].map(([, name]) => name),
  );
  const named = spans.filter((span) => /^[A-Z]+(?:_[A-Z]+)+$/.test(span) && !NAMES.has(span));
  const unknown = [...set, ...named].filter((name) => !VARIABLES.has(name));
  return [...new Set(unknown)];
}
