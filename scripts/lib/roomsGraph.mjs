// Which rooms of the server need which, drawn: each stands above all that it needs.
import { TEST_CODE } from "./knots.mjs";

/** Puts everything together: its lines would lead to every room. */
const BINDER = "app";

/** All that lies beside the rooms; the program's own entry belongs to its commands. */
const GROUND = "clock, log, paths, config";
const ENTRY = "server/src/signaldeck.ts";

function roomOf(path) {
  const [, inside] = /^server\/src\/(.+)$/.exec(path) ?? [];
  if (inside === undefined || path === ENTRY || TEST_CODE.test(path)) return null;
  return inside.includes("/") ? inside.split("/", 1)[0] : GROUND;
}

/**
 * The server's rooms, with what each needs directly: what it needs anyway by another one is left out.
 * @param edges pairs of paths, each an import of the second by the first, without circles of rooms
 * @returns by room the names of others
 */
export function roomsGraph(edges) {
  const needs = new Map();
  for (const pair of edges) {
    const [from, to] = pair.map(roomOf);
    if (from === null || to === null) continue;
    for (const room of [from, to]) if (!needs.has(room)) needs.set(room, new Set());
    if (from !== to) needs.get(from).add(to);
  }
  const reached = (start, but) => {
    const seen = new Set();
    const waiting = [...needs.get(start)].filter((room) => room !== but);
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...needs.get(next));
    }
    return seen;
  };
  const rooms = [...needs.keys()].sort();
  return new Map(
    rooms.map((room) => [
      room,
      [...needs.get(room)].filter((other) => !reached(room, other).has(other)).sort(),
    ]),
  );
}

/** Rows of rooms: each room one above the highest that it needs; the ground is the last row. */
function rowsOf(graph) {
  const heights = new Map();
  const heightOf = (room) => {
    if (!heights.has(room)) {
      heights.set(room, 1 + Math.max(-1, ...graph.get(room).map(heightOf)));
    }
    return heights.get(room);
  };
  for (const room of graph.keys()) heightOf(room);
  const top = Math.max(...heights.values());
  const rows = Array.from({ length: top + 1 }, () => []);
  for (const [room, height] of heights) rows[top - height].push({ name: room, below: [] });
  return rows;
}

/**
 * Places in rows and the lines between them. A line that passes a row has a place of its own there,
 * without a name, so that it runs beside the rooms.
 */
function layOut(graph) {
  const rows = rowsOf(graph);
  const rowOf = new Map(rows.flatMap((row, at) => row.map((place) => [place.name, at])));
  const placeOf = new Map(rows.flat().map((place) => [place.name, place]));
  for (const [room, others] of graph) {
    if (room === BINDER) continue;
    for (const other of others) {
      let from = placeOf.get(room);
      for (let at = rowOf.get(room) + 1; at < rowOf.get(other); at += 1) {
        const passing = { name: "", below: [] };
        rows[at].push(passing);
        from.below.push(passing);
        from = passing;
      }
      from.below.push(placeOf.get(other));
    }
  }
  return rows;
}

const CHARACTER = 7.2;
const widthOf = ({ name }) => (name === "" ? 10 : name.length * CHARACTER + 20);
const GAP = 12;
const ROW = 54;
const BOX = 28;

/** Puts each place near those that it is tied to, row by row, there and back. */
function order(rows) {
  const above = new Map(rows.flat().map((place) => [place, []]));
  for (const place of rows.flat()) for (const other of place.below) above.get(other).push(place);
  for (const row of rows) spread(row);
  for (let round = 0; round < 24; round += 1) {
    const down = round % 2 === 0;
    for (const row of down ? rows : [...rows].reverse()) {
      for (const place of row) {
        const tied = down ? above.get(place) : place.below;
        const sum = tied.reduce((total, { x }) => total + x, 0);
        place.wish = tied.length > 0 ? sum / tied.length : place.x;
      }
      row.sort((a, b) => a.wish - b.wish);
      spread(row);
    }
  }
}

/** Puts what binds the rooms, and has no lines to them, above their middle. */
function crown(rows) {
  const from = rows.findIndex((row) => row.some(({ name }) => name === BINDER)) + 1;
  const meanOf = (places) => places.reduce((sum, { x }) => sum + x, 0) / places.length;
  const middle = meanOf(rows.slice(from).flat());
  for (const row of rows.slice(0, from)) {
    const shift = middle - meanOf(row);
    for (const place of row) place.x += shift;
  }
}

/** Gives the places of a row their middles, as near to what they wish as they fit, around 0. */
function spread(row) {
  let edge = -Infinity;
  for (const place of row) {
    const half = widthOf(place) / 2;
    place.x = Math.max(place.wish ?? 0, edge + half);
    edge = place.x + half + GAP;
  }
  const drift = row.reduce((sum, { x, wish = 0 }) => sum + (x - wish), 0) / row.length;
  for (const place of row) place.x -= drift;
}

/** The picture as SVG, on ground of its own: it is read on light and on dark pages. */
export function drawRooms(graph) {
  const rows = layOut(graph);
  order(rows);
  crown(rows);
  const places = rows.flat();
  const left = Math.min(...places.map((place) => place.x - widthOf(place) / 2)) - 16;
  const right = Math.max(...places.map((place) => place.x + widthOf(place) / 2)) + 16;
  rows.forEach((row, at) => {
    for (const place of row) {
      place.x = Math.round(place.x - left);
      place.y = 30 + at * ROW;
    }
  });
  const [width, height] = [Math.ceil(right - left), rows.length * ROW + 8];
  const half = BOX / 2;
  const endOf = (place, side) => place.y + (place.name === "" ? 0 : side * half);
  const lines = places.flatMap((from) =>
    from.below.map((to) => {
      const [y1, y2] = [endOf(from, 1), endOf(to, -1)];
      const middle = (y1 + y2) / 2;
      return `<path d="M${from.x} ${y1}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${y2}"/>`;
    }),
  );
  const named = places.filter(({ name }) => name !== "");
  const boxes = named.map((place) => {
    const wide = Math.round(widthOf(place));
    return `<rect x="${place.x - wide / 2}" y="${place.y - half}" width="${wide}" height="${BOX}" rx="6"/>`;
  });
  const names = named.map(({ name, x, y }) => `<text x="${x}" y="${y + 4}">${name}</text>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>The server's rooms: each stands above all that it needs</title>`,
    `<rect width="${width}" height="${height}" rx="12" fill="#0b0f17"/>`,
    `<g fill="none" stroke="#5a6b85" stroke-width="1.2">`,
    ...lines,
    `</g><g fill="#141b29" stroke="#2b3850">`,
    ...boxes,
    `</g><g fill="#e6edf7" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12" text-anchor="middle">`,
    ...names,
    `</g></svg>\n`,
  ].join("\n");
}
