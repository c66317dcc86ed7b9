// A room on three floors: what is written, and what is said of it where every room is listed.
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { format } from "oxfmt";
import {
  insertBeforeSpread,
  insertElement,
  insertImport,
  insertProperty,
  insertStatement,
  readTexts,
} from "./insertCode.mjs";
import { namesOf, roomFiles } from "./roomFiles.mjs";

/** Small letters in words; a digit would make `e2e` possible, which is test code to the lint. */
const NAME = /^[a-z]{2,}(?:-[a-z]{2,})*$/;
const LONGEST = 32;

const SCREENS = "server/contract/src/screens.ts";
const FLOORS = ["server/contract/src", "server/src", "ui/src/features"];

/** As in .oxfmtrc.json, which the library does not look for. */
const FORM = { printWidth: 100 };

/** Where rooms are listed, and how one more is added to each list. */
const LISTS = [
  ["server/contract/src/index.ts", wireContract],
  ["server/contract/src/api.ts", wireApi],
  ["server/src/app/mountRooms.ts", wireApp],
  ["server/src/app/testing/whoMay.ts", wireAccess],
  [SCREENS, wireScreens],
  ["ui/src/router.tsx", wireRouter],
  ["ui/src/features/shell/paletteScreens.ts", wirePalette],
  ["ui/src/whoFindsWhat.test.tsx", wireWhoFindsWhat],
  ["web/e2e/tidy.spec.ts", wireTidySpec],
  ["docs/ARCHITECTURE.md", wireOrder],
];

function wireContract(path, text, { room }) {
  return insertImport(path, text, `export * from "./${room}/calls.ts";`);
}

function wireApi(path, text, { room, camel }) {
  const added = insertElement(path, text, "ALL_ENDPOINTS", `${camel}Api`);
  return insertImport(path, added, `import { ${camel}Api } from "./${room}/calls.ts";`);
}

function wireApp(path, text, { room, pascal }) {
  const call = `mount${pascal}(api, stored);`;
  const mounted = insertStatement(path, text, "mountRooms", call);
  return insertImport(path, mounted, `import { mount${pascal} } from "../${room}/routes.ts";`);
}

function wireAccess(path, text, { room }) {
  return insertProperty(path, text, "WHO_MAY", `"get /${room}": SIGNED_IN`);
}

function wireScreens(path, text, { camel, path: address }) {
  return insertProperty(path, text, "SCREENS", `${camel}: "${address}"`);
}

function wireRouter(path, text, { room, camel, pascal }) {
  const file = `./features/${room}/${pascal}Page.tsx`;
  const code = `page(SCREENS.${camel}, async () => (await import("${file}")).${pascal}Page)`;
  return insertBeforeSpread(path, text, "deskRoutes", code);
}

function wirePalette(path, text, { camel, title }) {
  const entry = `label: () => t("${title}"), path: SCREENS.${camel}, icon: AppWindow, needs: "account.own"`;
  return insertElement(path, text, "FURTHER", `{ ${entry} }`);
}

function wireWhoFindsWhat(path, text, { camel }) {
  return insertProperty(path, text, "BEHIND_THE_LOGIN", `${camel}: everyone`);
}

function wireTidySpec(path, text, { camel }) {
  return insertProperty(path, text, "LOOKED_AT_BY", `${camel}: ROOM`);
}

/** Among the rooms that stand on what all write to, and that no other room needs. */
function wireOrder(path, text, { room }) {
  const wired = text.replace(/(?<=^accounts  .*)$/m, `  ${room}`);
  if (wired === text) throw new Error(`${path} has no line of accounts; nothing was changed.`);
  return wired;
}

/**
 * Why a room cannot have this name, in a sentence; null where it can.
 * @param root the repository's folder
 */
export function refusalOf(root, room) {
  if (!room) return "Say how the room is called, such as: npm run new:room price-watch";
  if (!NAME.test(room) || room.length > LONGEST) {
    return `"${room}" is no name for a room: words of two and more small letters, joined by hyphens, at most ${LONGEST} characters, such as price-watch`;
  }
  const names = namesOf(room);
  const folder = FLOORS.map((floor) => `${floor}/${room}`).find((path) =>
    existsSync(join(root, path)),
  );
  if (folder) return `"${room}" is taken: there is ${folder}`;
  const screens = readTexts(SCREENS, readFileSync(join(root, SCREENS), "utf8"), "SCREENS");
  const screen = screens.find(([key, path]) => key === names.camel || path === names.path);
  if (screen) return `"${room}" is taken: the screen ${screen[0]} is at ${screen[1]}`;
  for (const [path] of LISTS) {
    const text = readFileSync(join(root, path), "utf8");
    const words = [`${names.camel}Api`, `mount${names.pascal}`, `"get /${room}"`];
    const word = words.find((one) => new RegExp(`(?<!\\w)${one}(?!\\w)`).test(text));
    if (word) return `"${room}" is taken: ${path} has ${word}`;
  }
  return null;
}

/**
 * All files that a new room writes or changes, by their path, in their final form.
 * @param root the repository's folder
 * @param room a name without a refusal
 * @throws Error naming the list that is not where it was.
 */
export async function planRoom(root, room) {
  const names = namesOf(room);
  const changed = LISTS.map(([path, wire]) => [
    path,
    wire(path, readFileSync(join(root, path), "utf8"), names),
  ]);
  const texts = [...Object.entries(roomFiles(names)), ...changed].map(async ([path, text]) => {
    const { code, errors } = await format(path, text, FORM);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
    return [path, code];
  });
  return Object.fromEntries(await Promise.all(texts));
}

/** Writes what was planned. */
export async function writeFiles(root, files) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}
