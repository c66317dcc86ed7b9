import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser, BrowserType, LaunchOptions } from "@playwright/test";

/** Fonts that visitors have in the place of ours; the test command installs them where it can. */
export const SYSTEM_FONTS = ["DejaVu Sans", "Liberation Sans", "Inter"] as const;

/** The folders in which a font's files lie; none where it is not installed. */
function foldersOf(family: string): string[] {
  try {
    const files = execFileSync("fc-list", [family, "file"], { encoding: "utf8" });
    const paths = files.split("\n").map((line) => line.replace(/:\s*$/, ""));
    return [...new Set(paths.filter((path) => path !== "").map(dirname))];
  } catch {
    // Without fontconfig a browser cannot be given a list of fonts.
    return [];
  }
}

export const isInstalled = (family: string): boolean => foldersOf(family).length > 0;

/** A browser that finds one family and no other font on this machine, until it is closed. */
export class BrowserWithFont {
  private constructor(
    readonly browser: Browser,
    private readonly home: string,
  ) {}

  static async open(family: string, type: BrowserType, options: LaunchOptions) {
    const home = mkdtempSync(join(tmpdir(), "signaldeck-fonts-"));
    const file = join(home, "fonts.conf");
    writeFileSync(file, fontConfig(family, join(home, "cache")));
    const env = { ...process.env, FONTCONFIG_FILE: file };
    return new BrowserWithFont(await type.launch({ ...options, env }), home);
  }

  async close(): Promise<void> {
    await this.browser.close();
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** What fontconfig reads: the family's own folders, and that it stands for every general name. */
function fontConfig(family: string, cache: string): string {
  const folders = foldersOf(family).map((folder) => `<dir>${folder}</dir>`);
  const general = ["sans-serif", "serif", "monospace", "system-ui"].map(
    (name) => `<alias><family>${name}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    "<fontconfig>",
    ...folders,
    `<cachedir>${cache}</cachedir>`,
    ...general,
    "</fontconfig>",
  ].join("\n");
}
