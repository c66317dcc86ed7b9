// Circles between folders. Files of two folders may need each other without any two files doing so;
// then neither folder can be read alone.

/** Test code may look into every room; it ties nothing together. */
export const TEST_CODE = /\.(test|spec|soak)\.tsx?$|\/(testing|e2e)\//;

/**
 * The circles among what lies side by side in one folder: a subfolder counts as one thing with all
 * that it holds, so that a new room is bound without being named here.
 * @param edges pairs of paths, each an import of the second by the first
 * @returns for each circle the folder it lies in, what takes part, and one import for each step
 */
export function findKnots(edges) {
  const imports = edges.filter(([from, to]) => !TEST_CODE.test(from) && !TEST_CODE.test(to));
  return [...foldersOf(imports)].sort().flatMap((folder) => knotsIn(folder, imports));
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
