import { expect, it } from "vitest";
import { drawRooms, roomsGraph } from "./roomsGraph.mjs";

const room = (name) => `server/src/${name}/a.ts`;
const EDGES = [
  [room("desk"), room("signals")],
  [room("desk"), room("members")],
  [room("signals"), room("members")],
  [room("members"), "server/src/clock.ts"],
  [room("app"), room("desk")],
  // None of these ties rooms together.
  ["server/src/signaldeck.ts", room("app")],
  ["server/src/members/a.test.ts", room("app")],
  ["server/src/members/testing/b.ts", room("app")],
  ["ui/src/a.ts", room("members")],
];

it("a room needs what it imports, but for what another one brings anyway", () => {
  expect(Object.fromEntries(roomsGraph(EDGES))).toEqual({
    app: ["desk"],
    "clock, log, paths, config": [],
    desk: ["signals"],
    members: ["clock, log, paths, config"],
    signals: ["members"],
  });
});

it("the picture has each room once, above what it needs, and always looks the same", () => {
  const svg = drawRooms(roomsGraph(EDGES));
  const rows = [...svg.matchAll(/<text x="\d+" y="(\d+)">([^<]+)</g)].map(([, y, name]) => [
    y,
    name,
  ]);
  const names = rows.sort(([a], [b]) => a - b).map(([, name]) => name);
  expect(names).toEqual(["app", "desk", "signals", "members", "clock, log, paths, config"]);
  expect(svg.match(/<path /g)).toHaveLength(3);
  expect(drawRooms(roomsGraph([...EDGES].reverse()))).toBe(svg);
});
