import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Folders and files of this project; what begins otherwise, such as a media type, is no path. */
const PATH = /^(?:(?:server|ui|web|desktop|scripts|docs)\/[\w./-]+|[\w-]+\.(?:js|json|md|yml|ts))$/;

const STATES = ["met", "not applicable", "operator", "not met"];

/** `path`: "title", "title" */
const QUOTED = /`([^`]+)`: ("[^"]+"(?:, "[^"]+")*)/g;

/**
 * What is wrong with a text that says which requirement is met where: a table row for each
 * requirement (`| v1.2.3 | asks | state | where |`) and one for the number of each state.
 * @param text the document.
 * @param options `root`: folder that paths begin at; `file`: the document's own path below it, where
 * its links begin; `ids`: the requirements, such as `1.2.3`.
 * @returns a sentence for each fault.
 */
export function faultsOf(text, { root, file, ids }) {
  const rows = [...text.matchAll(/^\| v([\d.]+) +\|(.*)\|$/gm)].map(([, id, rest]) => {
    const [, state = "", where = ""] = rest.split("|").map((cell) => cell.trim());
    return { id, state, where };
  });
  return [
    ...lostReferences(text, { root, file }),
    ...wrongIds(rows, ids),
    ...rows.flatMap(faultsOfRow),
    ...wrongCount(text, rows),
  ];
}

/**
 * What a text names that is not there: files, links, quoted titles of tests.
 * @param options as those of `faultsOf`.
 * @returns a sentence for each.
 */
export function lostReferences(text, { root, file }) {
  return [
    ...lostPaths(text, root),
    ...lostLinks(text, join(root, dirname(file))),
    ...lostTitles(text, root),
  ];
}

function lostPaths(text, root) {
  const paths = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path]) => path);
  return [...new Set(paths)]
    .filter((path) => PATH.test(path) && !existsSync(join(root, path)))
    .map((path) => `${path} does not exist`);
}

function lostLinks(text, folder) {
  const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) => link);
  return links
    .filter((link) => !/^https?:/.test(link) && !existsSync(join(folder, link)))
    .map((link) => `${link} leads nowhere`);
}

function lostTitles(text, root) {
  return [...text.matchAll(QUOTED)].flatMap(([, path, titles]) => {
    if (!existsSync(join(root, path))) return [];
    const code = readFileSync(join(root, path), "utf8");
    return [...titles.matchAll(/"([^"]+)"/g)]
      .filter(([, title]) => !code.includes(`"${title}"`))
      .map(([, title]) => `${path} has no test "${title}"`);
  });
}

function wrongIds(rows, ids) {
  const found = rows.map(({ id }) => id);
  return [
    ...ids.filter((id) => !found.includes(id)).map((id) => `v${id} is missing`),
    ...found.filter((id) => !ids.includes(id)).map((id) => `v${id} is no requirement`),
    ...found.filter((id, at) => found.indexOf(id) < at).map((id) => `v${id} is there twice`),
  ];
}

/** A row that is met names what meets it, and one that is not says why. */
function faultsOfRow({ id, state, where }) {
  if (!STATES.includes(state)) return [`v${id} has the unknown state "${state}"`];
  if (where === "") return [`v${id} says neither where nor why`];
  const names = /`[^`]+`|\]\(/.test(where);
  return state === "met" && !names ? [`v${id} is met by nothing that is named`] : [];
}

function wrongCount(text, rows) {
  return STATES.flatMap((state) => {
    const said = new RegExp(`^\\| ${state} +\\| +(\\d+) +\\|$`, "m").exec(text)?.[1];
    const counted = rows.filter((row) => row.state === state).length;
    return Number(said) === counted ? [] : [`${state}: ${said ?? "nothing"} for ${counted}`];
  });
}
