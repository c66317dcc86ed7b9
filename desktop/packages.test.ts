// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Arch, build, Platform } from "electron-builder";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

/** The builder reads the whole configuration and walks the packages once. */
vi.setConfig({ hookTimeout: 60_000 });

let folder = "";
let appImage = "";
let appImageEntry = "";
let entry = "";
/** By it Linux joins a window with its entry, and portals know who asks: domains in reverse order. */
const NAME = "app.signaldeck.terminal";

/** What Debian's package is made with. */
let told: string[] = [];

/** What the builder computes for Linux, up to where it would fetch its tools and call them. */
async function compute(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), "signaldeck-packages-"));
  const prepackaged = join(folder, "terminal");
  mkdirSync(join(prepackaged, "resources"), { recursive: true });
  await build({
    projectDir: join(import.meta.dirname, ".."),
    prepackaged,
    publish: "never",
    targets: Platform.LINUX.createTarget(["AppImage", "deb"], Arch.x64),
    config: { extends: "electron-builder.yml", directories: { output: folder } },
    effectiveOptionComputed: (
      options: { desktop: string; desktopFileName: string } | [string[], string],
    ) => {
      if (Array.isArray(options)) {
        told = options[0];
        entry = readFileSync(options[1], "utf8");
      } else {
        appImage = options.desktop;
        appImageEntry = options.desktopFileName;
      }
      return Promise.resolve(true);
    },
  });
}

beforeAll(compute);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The value of a flag for Debian's package. */
const flag = (name: string) => told[told.indexOf(`--${name}`) + 1];

it("names Debian's package, who answers for it and where it is at home", () => {
  expect([flag("name"), flag("category")]).toEqual(["signaldeck", "misc"]);
  expect(flag("maintainer")).toMatch(/^[\w ]+ <\S+@\S+>$/);
  expect(flag("url")).toMatch(/^https:\/\//);
  expect(flag("package")).toMatch(/\/SignalDeck-[\d.]+-linux-amd64\.deb$/);
  expect(flag("description")?.split("\n")).toEqual([
    expect.stringMatching(/^\w.{10,60}$/),
    expect.stringMatching(/^ \w.{10,}$/),
  ]);
});

it("brings a picture in each size that desktops ask for", () => {
  const sizes = told.flatMap(
    (word) => /=.*\/(\d+)x\1\/apps\/signaldeck\.png$/.exec(word)?.[1] ?? [],
  );
  expect(sizes.map(Number)).toEqual([16, 24, 32, 48, 64, 128, 256, 512]);
});

it.each([
  ["Debian's package", () => entry, "/opt/SignalDeck/signaldeck %U"],
  ["the AppImage", () => appImage, "AppRun %U"],
])("opens links and joins the window with its entry, sandboxed: %s", (_, text, program) => {
  const lines = text().split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      `Exec=${program}`,
      "Icon=signaldeck",
      `StartupWMClass=${NAME}`,
      "MimeType=x-scheme-handler/signaldeck;",
      "Categories=Office;Finance;",
    ]),
  );
  expect(text()).not.toContain("--no-sandbox");
});

it("calls its entry as Electron calls the application, in reverse order of domains", () => {
  const { desktopName } = JSON.parse(
    readFileSync(join(import.meta.dirname, "package.json"), "utf8"),
  ) as { desktopName: string };
  expect(desktopName).toBe(`${NAME}.desktop`);
  expect(NAME).toMatch(/^[a-z]\w*(\.[a-z]\w*){2,}$/);
  expect(appImageEntry).toBe(desktopName);
  expect(told.some((word) => word.endsWith(`=/usr/share/applications/${desktopName}`))).toBe(true);
});
