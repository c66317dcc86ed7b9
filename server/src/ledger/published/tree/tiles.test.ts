import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consistencyRanges, inclusionRanges, leafHash, rootOf } from "./merkleTree.ts";
import { parseTilePath, tilePath } from "./tilePaths.ts";
import { growTiles, rangeHash, tilesOf, tileWidth, type TileName } from "./tiles.ts";

/** Tiles as a store has them: what is written replaces what was there. */
class Tiles {
  private readonly kept = new Map<string, Buffer>();
  size = 0;

  add(leaves: readonly Buffer[]): void {
    for (const { level, number, hashes } of growTiles(this.size, leaves, this.at)) {
      this.kept.set(`${level}/${number}`, hashes);
    }
    this.size += leaves.length;
  }

  at = ({ level, number }: TileName): Buffer => {
    const hashes = this.kept.get(`${level}/${number}`);
    if (!hashes) throw new Error(`There is no tile ${level}/${number}`);
    return hashes;
  };

  get widths(): Record<string, number> {
    return Object.fromEntries([...this.kept].map(([name, { length }]) => [name, length / 32]));
  }
}

const leavesOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => leafHash(`entry ${from + index}`));

const wholeTree = (size: number) => ({ start: 0, end: size });

describe("tiles", () => {
  it("hold the tree's hashes, whatever was added at once", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 4 }), (counts) => {
        const tiles = new Tiles();
        for (const count of counts) tiles.add(leavesOf(count, tiles.size));
        const leaves = leavesOf(tiles.size);
        expect(rangeHash(wholeTree(tiles.size), tiles.at)).toEqual(rootOf(leaves));
        const oldSize = Math.floor(tiles.size / 3);
        const ranges = [
          ...(tiles.size > 0 ? inclusionRanges(oldSize, tiles.size) : []),
          ...consistencyRanges(oldSize, tiles.size),
        ];
        for (const range of ranges) {
          const { start, end } = range;
          expect(rangeHash(range, tiles.at)).toEqual(rootOf(leaves.slice(start, end)));
        }
      }),
      { numRuns: 30 },
    );
  });

  it("of a tree of 70,000 are those of the document", () => {
    const tiles = new Tiles();
    tiles.add(leavesOf(70_000));
    const { widths } = tiles;
    expect(Object.keys(widths)).toHaveLength(274 + 2 + 1);
    expect(widths).toMatchObject({ "0/272": 256, "0/273": 112, "1/0": 256, "1/1": 17, "2/0": 1 });
    for (const [name, width] of Object.entries(widths)) {
      const [level = 0, number = 0] = name.split("/").map(Number);
      expect(tileWidth({ level, number }, 70_000)).toBe(width);
    }
  });

  it("of a tree of 256 are a full one and one hash above it", () => {
    const tiles = new Tiles();
    tiles.add(leavesOf(256));
    expect(tiles.widths).toEqual({ "0/0": 256, "1/0": 1 });
    expect(tileWidth({ level: 0, number: 1 }, 256)).toBe(0);
    expect(tilesOf([wholeTree(256)])).toEqual([{ level: 1, number: 0 }]);
  });

  it("that the root is made of are the partial ones", () => {
    const names = tilesOf([wholeTree(70_000)]).map(({ level, number }) => `${level}/${number}`);
    expect(names.toSorted()).toEqual(["0/273", "1/1", "2/0"]);
    expect(tilesOf([wholeTree(65_536)])).toEqual([{ level: 2, number: 0 }]);
    expect(tilesOf([wholeTree(0)])).toEqual([]);
  });
});

describe("a tile's address", () => {
  it.each([
    ["0/x001/x234/067", { level: 0, number: 1_234_067, width: 256 }],
    ["0/000", { level: 0, number: 0, width: 256 }],
    ["1/999.p/1", { level: 1, number: 999, width: 1 }],
    ["63/x001/000.p/255", { level: 63, number: 1_000, width: 255 }],
    ["entries/x273/112.p/112", { level: "entries", number: 273_112, width: 112 }],
  ] as const)("%s is read and written", (path, request) => {
    expect(tilePath(request)).toBe(path);
    expect(parseTilePath(path)).toEqual(request);
  });

  it.each([
    "",
    "0",
    "0/0",
    "0/00",
    "0/0000",
    "00/000",
    "64/000",
    "-1/000",
    "0/x000/001",
    "0/x001",
    "0/001/067",
    "0/x001/x067",
    "0/000.p/0",
    "0/000.p/256",
    "0/000.p/01",
    "0/000.p/999",
    "0/000/",
    "entry/000",
    "0/x999/x999/x999/x999/x999/x999/999",
  ])("%j is none", (path) => {
    expect(parseTilePath(path)).toBeNull();
  });

  it("is read back as it was written", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 7, 63, "entries" as const),
        fc.maxSafeNat(),
        fc.integer({ min: 1, max: 256 }),
        (level, number, width) => {
          const request = { level, number, width };
          expect(parseTilePath(tilePath(request))).toEqual(request);
        },
      ),
    );
  });
});
