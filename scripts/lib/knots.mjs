// Circles between folders. Files of two folders may need each other without any two files doing so;
// then neither folder can be read alone.

/** Test code may look into every module; it ties nothing together. */
const TEST_CODE = /\.(test|spec|soak)\.tsx?$|\/(testing|e2e)\//;

/**
 * The circles among what lies side by side in one folder: a subfolder counts as one thing with all
 * that it holds, so that a new module is bound without being named here.
 * @param edges pairs of paths, each an import of the second by the first
 * @returns for each circle the folder it lies in, what takes part, and one import for each step
 */
export function findKnots(edges) {
  const imports = edges.filter(isOfProduct);
  return [...foldersOf(imports)].sort().flatMap((folder) => knotsIn(folder, imports));
}

const isOfProduct = (edge) => !edge.some((path) => TEST_CODE.test(path));

/**
 * Where the server's modules need each other against the order that a text gives them, line by line from
 * the ground up.
 * @returns a sentence for each module that needs one of a later line, or that no line names
 */
export function findRises(text, edges) {
  const [, block = ""] =
    /From the ground up, the server is [^\n]*\n\n```text\n([^]*?)```/.exec(text) ?? [];
  const lines = block.split("\n").map((line) => line.split(/ {3,}/, 1)[0].split(/,? +/));
  const lineOf = (module) => lines.findIndex((modules) => modules.includes(module));
  const moduleOf = (path) => /^server\/src\/([^/]+)\//.exec(path)?.[1];
  const pairs = edges.filter(isOfProduct).map((edge) => edge.map(moduleOf));
  const faults = pairs.flatMap(([from, to]) => {
    if (from === undefined || to === undefined) return [];
    const unnamed = [from, to].filter((module) => lineOf(module) < 0);
    if (unnamed.length > 0) return unnamed.map((module) => `no line names ${module}`);
    return lineOf(from) < lineOf(to) ? [`${from} needs ${to}, which stands above it`] : [];
  });
  return [...new Set(faults)];
}

function foldersOf(imports) {
  const folders = new Set();
  for (const path of imports.flat()) {
    const parts = path.split("/");
    for (let length = 1; length < parts.length; length += 1) {
      folders.add(parts.slice(0, length).join("/"));
    }
  }
  return folders;
}

function knotsIn(folder, imports) {
  const inside = `${folder}/`;
  const childOf = (path) => path.slice(inside.length).split("/", 1)[0];
  const graph = new Map();
  const examples = new Map();
  for (const [from, to] of imports) {
    if (!from.startsWith(inside) || !to.startsWith(inside)) continue;
    const step = [childOf(from), childOf(to)];
    if (step[0] === step[1]) continue;
    for (const child of step) if (!graph.has(child)) graph.set(child, new Set());
    graph.get(step[0]).add(step[1]);
    if (!examples.has(step.join(" "))) examples.set(step.join(" "), [from, to]);
  }
  return circlesOf(graph).map((members) => ({
    folder,
    members,
    imports: [...examples]
      .filter(([step]) => step.split(" ").every((child) => members.includes(child)))
      .map(([, example]) => example),
  }));
}

/** Groups of two and more of which each can be reached from each. */
function circlesOf(graph) {
  const reached = new Map([...graph.keys()].map((start) => [start, reachableFrom(graph, start)]));
  const left = new Set(graph.keys());
  const circles = [];
  for (const one of left) {
    const circle = [...left].filter(
      (other) => other === one || (reached.get(one).has(other) && reached.get(other).has(one)),
    );
    for (const member of circle) left.delete(member);
    if (circle.length > 1) circles.push(circle.sort());
  }
  return circles;
}

function reachableFrom(graph, start) {
  const seen = new Set();
  const waiting = [...graph.get(start)];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...graph.get(next));
  }
  return seen;
}
