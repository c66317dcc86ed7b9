import {
  foldSubtrees,
  HASH_SIZE,
  rootOf,
  subtreesOf,
  type Range,
  type Subtree,
} from "./merkleTree.ts";

/** A full tile's hashes; each is a leaf, or a full tile of the level below. */
export const TILE_WIDTH = 256;

/** Levels of the tree that one tile spans. */
const TILE_HEIGHT = 8;

/** Bytes of a full tile. */
export const TILE_BYTES = TILE_WIDTH * HASH_SIZE;

/** Which tile: its level, from 0 for leaves, and its number within the level. */
export interface TileName {
  level: number;
  number: number;
}

export interface Tile extends TileName {
  /** Its hashes one behind the other. */
  hashes: Buffer;
}

/** A tile's content by its name. */
export type TileOf = (name: TileName) => Buffer;

/** How many hashes a tile has in a tree of this size; 0 where there is no such tile. */
export function tileWidth({ level, number }: TileName, size: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level) - number * TILE_WIDTH;
  return Math.max(0, Math.min(TILE_WIDTH, hashes));
}

/**
 * The tiles that hold what the hashes of ranges are made of, each once. Of the range of a whole tree
 * these are the partial ones at its right end, which is also all that it takes to go on.
 */
export function tilesOf(ranges: readonly Range[]): TileName[] {
  const names = new Map<string, TileName>();
  for (const { level, number } of ranges.flatMap(subtreesOf).map(placeOf)) {
    names.set(`${level}/${number}`, { level, number });
  }
  return [...names.values()];
}

/** The hash of a range, from tiles. */
export function rangeHash(range: Range, tileOf: TileOf): Buffer {
  return foldSubtrees(
    subtreesOf(range).map((subtree) => {
      const { from, count, ...name } = placeOf(subtree);
      return rootOf(hashesIn(tileOf(name)).slice(from, from + count));
    }),
  );
}

/**
 * The tiles that change or begin when leaves are added to a tree.
 * @param size of the tree before
 * @param tileOf gives the partial tiles at its right end
 */
export function growTiles(size: number, leaves: readonly Buffer[], tileOf: TileOf): Tile[] {
  const changed: Tile[] = [];
  let added = leaves;
  for (let level = 0, count = size; added.length > 0; level += 1) {
    let number = Math.floor(count / TILE_WIDTH);
    const begun = count % TILE_WIDTH > 0 ? tileOf({ level, number }) : Buffer.alloc(0);
    const all = Buffer.concat([begun, ...added]);
    const full: Buffer[] = [];
    for (let at = 0; at < all.length; at += TILE_BYTES) {
      const hashes = all.subarray(at, at + TILE_BYTES);
      changed.push({ level, number, hashes });
      if (hashes.length === TILE_BYTES) full.push(rootOf(hashesIn(hashes)));
      number += 1;
    }
    added = full;
    count = Math.floor(count / TILE_WIDTH);
  }
  return changed;
}

/** Where a complete part of the tree lies: in which tile, from which hash on, and how many of them. */
function placeOf({ height, index }: Subtree): TileName & { from: number; count: number } {
  const level = Math.floor(height / TILE_HEIGHT);
  const count = 2 ** (height % TILE_HEIGHT);
  const first = index * count;
  const number = Math.floor(first / TILE_WIDTH);
  return { level, number, from: first - number * TILE_WIDTH, count };
}

function hashesIn(tile: Buffer): Buffer[] {
  return Array.from({ length: tile.length / HASH_SIZE }, (_, index) =>
    tile.subarray(index * HASH_SIZE, (index + 1) * HASH_SIZE),
  );
}
