import { describe, expect, it } from "vitest";
import { findKnots, findRises } from "./knots.mjs";

describe("circles between folders", () => {
  it("are found where no two files need each other", () => {
    const knots = findKnots([
      ["src/a/one.ts", "src/b/one.ts"],
      ["src/b/two.ts", "src/a/two.ts"],
      ["src/c/one.ts", "src/a/one.ts"],
    ]);
    expect(knots).toEqual([
      {
        folder: "src",
        members: ["a", "b"],
        imports: [
          ["src/a/one.ts", "src/b/one.ts"],
          ["src/b/two.ts", "src/a/two.ts"],
        ],
      },
    ]);
  });

  it("are found over several folders, in subfolders, and with a loose file", () => {
    const knots = findKnots([
      ["src/a/x.ts", "src/b/x.ts"],
      ["src/b/x.ts", "src/c.ts"],
      ["src/c.ts", "src/a/y.ts"],
      ["src/d/in/x.ts", "src/d/out/x.ts"],
      ["src/d/out/y.ts", "src/d/in/y.ts"],
    ]);
    expect(knots.map(({ folder, members }) => [folder, members])).toEqual([
      ["src", ["a", "b", "c.ts"]],
      ["src/d", ["in", "out"]],
    ]);
  });

  it("are none where arrows run one way, inside of one folder, or in test code", () => {
    expect(
      findKnots([
        ["src/a/x.ts", "src/b/x.ts"],
        ["src/a/x.ts", "src/c/x.ts"],
        ["src/b/x.ts", "src/c/x.ts"],
        ["src/c/x.ts", "src/c/y.ts"],
        ["src/c/x.test.ts", "src/a/x.ts"],
        ["src/c/testing/room.ts", "src/a/x.ts"],
      ]),
    ).toEqual([]);
  });
});

describe("the order of modules in a text", () => {
  const order = (...lines) =>
    `From the ground up, the server is as follows:\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\`\n`;
  const edges = [
    ["server/src/desk/x.ts", "server/src/mails/x.ts"],
    ["server/src/mails/x.test.ts", "server/src/desk/x.ts"],
    ["ui/src/mails/x.ts", "server/src/desk/x.ts"],
  ];

  it("is that of what they need", () => {
    expect(findRises(order("clock, mails   letters: to members", "desk"), edges)).toEqual([]);
    expect(findRises(order("clock  desk", "mails"), edges)).toEqual([
      "desk needs mails, which stands above it",
    ]);
  });

  it("names every module", () => {
    expect(findRises(order("mails", "staff"), edges)).toEqual(["no line names desk"]);
  });
});
