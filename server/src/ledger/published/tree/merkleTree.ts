import { hash } from "node:crypto";

/**
 * The Merkle tree of RFC 6962, section 2.1, without any storage: how things are hashed, and which
 * parts of the tree make up a proof. Hashes are SHA-256, 32 bytes.
 */
export const HASH_SIZE = 32;

/** Entries from `start` up to but not including `end`. */
export interface Range {
  start: number;
  end: number;
}

/** A complete part of the tree: the entries from `index * 2^height` on, `2^height` of them. */
export interface Subtree {
  height: number;
  index: number;
}

// A leaf can never be taken for a node, nor the other way round.
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** The hash of the tree without any entry. */
export const EMPTY_ROOT = hash("sha256", "", "buffer");

export function leafHash(entry: Buffer | string): Buffer {
  return hash("sha256", Buffer.concat([LEAF, Buffer.from(entry)]), "buffer");
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return hash("sha256", Buffer.concat([NODE, left, right]), "buffer");
}

/** The root over leaf hashes. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  const [only] = hashes;
  if (!only) return EMPTY_ROOT;
  if (hashes.length === 1) return only;
  const split = splitOf(hashes.length);
  return nodeHash(rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)));
}

/**
 * The complete parts that make up a range, from the left: the largest first. The range begins
 * where a part of its size may begin, as all ranges do that the functions below give.
 */
export function subtreesOf({ start, end }: Range): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let from = start; from < end;) {
    const height = Math.floor(Math.log2(end - from));
    subtrees.push({ height, index: from / 2 ** height });
    from += 2 ** height;
  }
  return subtrees;
}

/** The hash of a range from those of its parts. */
export function foldSubtrees(hashes: readonly Buffer[]): Buffer {
  const last = hashes.at(-1);
  if (!last) return EMPTY_ROOT;
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last);
}

/**
 * The ranges whose hashes prove that an entry is in the tree, from the leaf's sibling to the root's
 * child.
 */
export function inclusionRanges(index: number, size: number): Range[] {
  const path = (start: number, end: number): Range[] => {
    if (end - start <= 1) return [];
    const middle = start + splitOf(end - start);
    return index < middle
      ? [...path(start, middle), { start: middle, end }]
      : [...path(middle, end), { start, end: middle }];
  };
  return path(0, size);
}

/** The ranges whose hashes prove that a tree goes on where a smaller one ended. */
export function consistencyRanges(oldSize: number, size: number): Range[] {
  const path = (start: number, end: number, isOldRoot: boolean): Range[] => {
    if (oldSize === end) return isOldRoot ? [] : [{ start, end }];
    const middle = start + splitOf(end - start);
    return oldSize <= middle
      ? [...path(start, middle, isOldRoot), { start: middle, end }]
      : [...path(middle, end, false), { start, end: middle }];
  };
  return oldSize === 0 ? [] : path(0, size, true);
}

/** The largest power of two that is smaller than `count`. */
function splitOf(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1));
}
