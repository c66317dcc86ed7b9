import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { readContent, type Content } from "../../content/loadContent.ts";
import { createLog } from "../../process/log.ts";
import { CONTENT_DIR } from "../../paths.ts";
import { loadWebPages } from "../webPages.ts";

export const PUBLIC_URL = "https://deck.example";
const template = (script: string) =>
  `<!doctype html><html lang="en"><head><!--head--><title>Raw</title><!--/head--><script type="module" src="/assets/${script}"></script></head><body><div id="root"></div></body></html>`;
const MANIFEST = {
  "index.html": { file: "assets/application.js", imports: ["_shared.js", "_styles.js"] },
  "landing.html": { file: "assets/landing.js", imports: ["_shared.js", "_styles.js"] },
  "performance.html": { file: "assets/performance.js", imports: ["_shared.js", "_styles.js"] },
  "_shared.js": { file: "assets/shared.js" },
  "_styles.js": {
    file: "assets/styles.js",
    assets: [
      "assets/inter-latin-ext-wght-normal-1.woff2",
      "assets/inter-latin-wght-normal-2.woff2",
    ],
  },
  "../ui/src/features/accounts/LoginPage.tsx": {
    file: "assets/login.js",
    imports: ["index.html", "_forms.js"],
  },
  "../ui/src/features/signals/SignalRoomPage.tsx": {
    file: "assets/room.js",
    imports: ["index.html"],
  },
  "../ui/src/signalRoomParts.ts": { file: "assets/parts.js", imports: ["index.html"] },
  "_forms.js": { file: "assets/forms.js", imports: ["_shared.js"] },
};

/** The folder of a built UI, anew for each test of a file, and the operator's content. */
export function builtUi() {
  let folder = "";
  let content: Content;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "signaldeck-web-"));
    content = await readContent(CONTENT_DIR, { tierReading: "B", demo: true });
    await mkdir(join(folder, ".vite"));
    await mkdir(join(folder, ".prerender"));
    await writeFile(join(folder, "index.html"), template("application.js"));
    await writeFile(join(folder, "landing.html"), template("landing.js"));
    await writeFile(join(folder, "performance.html"), template("performance.js"));
    await writeFile(join(folder, ".vite", "manifest.json"), JSON.stringify(MANIFEST));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return {
    /** A file or folder of it. */
    at: (...path: string[]) => join(folder, ...path),
    content: () => content,
    /** @param words of a notice above every page; null: none */
    load: (words: string | null = null) =>
      loadWebPages({
        folder,
        content,
        market: "simulated",
        publicUrl: PUBLIC_URL,
        notice: words === null ? null : () => words,
        log: createLog("silent"),
      }),
  };
}
