import { execFileSync } from "node:child_process";
import { aptInstall } from "./debian.mjs";

/** Fonts that visitors have in the place of ours, with Debian's packages of them. */
const FONTS = {
  "DejaVu Sans": "fonts-dejavu-core",
  "Liberation Sans": "fonts-liberation",
  Inter: "fonts-inter",
};

/**
 * Sees to the fonts with which the browser tests look at the landing page: Debian's packages where
 * we are root. Says which of them stay away, whose tests are skipped.
 */
export async function ensureFonts() {
  const lacking = missing();
  if (lacking.length === 0) return;
  // fontconfig names the files of a family.
  await aptInstall("fonts", ["fontconfig", ...lacking.map((family) => FONTS[family])]);
  for (const family of missing()) {
    console.log(`Not tested: what a visitor with ${family} sees. Install it to have it tested.`);
  }
}

const missing = () => Object.keys(FONTS).filter((family) => !isInstalled(family));

function isInstalled(family) {
  try {
    return execFileSync("fc-list", [family, "file"], { encoding: "utf8" }).trim() !== "";
  } catch {
    return false;
  }
}
