import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { provesConsistency, provesInclusion } from "./checkProof.ts";
import {
  consistencyRanges,
  EMPTY_ROOT,
  foldSubtrees,
  inclusionRanges,
  leafHash,
  rootOf,
  subtreesOf,
  type Range,
} from "./merkleTree.ts";

/** The eight leaves by which Certificate Transparency's implementations are tested, and their roots. */
const KNOWN_LEAVES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];
const KNOWN_ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const known = KNOWN_LEAVES.map((hex) => leafHash(Buffer.from(hex, "hex")));

/** Beyond a tile's width. */
const SIZE = 260;
const leaves = Array.from({ length: SIZE }, (_, index) => leafHash(`entry ${index}`));
const roots = Array.from({ length: SIZE + 1 }, (_, size) => rootOf(leaves.slice(0, size)));
const rootAt = (size: number) => roots[size] as Buffer;

const hashes = new Map<string, Buffer>();
/** The hash of a range, computed once. */
function hashOf({ start, end }: Range): Buffer {
  const key = `${start}/${end}`;
  const known = hashes.get(key) ?? rootOf(leaves.slice(start, end));
  hashes.set(key, known);
  return known;
}
const inclusion = (index: number, size: number) => inclusionRanges(index, size).map(hashOf);
const consistency = (oldSize: number, size: number) => consistencyRanges(oldSize, size).map(hashOf);

/** All ways to hurt one hash of a proof, to lose one, and to add one. */
function hurt(proof: readonly Buffer[]): Buffer[][] {
  const flipped = proof.map((hash, at) => {
    const other = Buffer.from(hash);
    other[at % other.length] = (other[at % other.length] ?? 0) ^ 1;
    return proof.with(at, other);
  });
  const shorter = proof.map((_, at) => proof.toSpliced(at, 1));
  return [...flipped, ...shorter, [...proof, leafHash("one more")]];
}

describe("the tree's root", () => {
  it("is that of RFC 6962 without a leaf", () => {
    const hex = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    expect(EMPTY_ROOT.toString("hex")).toBe(hex);
    expect(rootOf([])).toEqual(EMPTY_ROOT);
    expect(foldSubtrees([])).toEqual(EMPTY_ROOT);
  });

  it.each(KNOWN_ROOTS.map((root, index) => [index + 1, root] as const))(
    "is the known one over %i leaves",
    (size, root) => {
      expect(rootOf(known.slice(0, size)).toString("hex")).toBe(root);
    },
  );

  it("folds from the complete parts of any size", () => {
    for (let size = 0; size <= SIZE; size += 1) {
      const parts = subtreesOf({ start: 0, end: size }).map(({ height, index }) =>
        hashOf({ start: index * 2 ** height, end: (index + 1) * 2 ** height }),
      );
      expect(foldSubtrees(parts)).toEqual(rootAt(size));
    }
  });
});

describe("a proof of inclusion", () => {
  it("is the known one", () => {
    const hashes = inclusionRanges(5, 8).map(({ start, end }) => rootOf(known.slice(start, end)));
    expect(hashes.map((hash) => hash.toString("hex"))).toEqual([
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
  });

  it("holds for every leaf of every size", () => {
    for (let size = 1; size <= SIZE; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const claim = { leaf: leaves[index] as Buffer, index, size, root: rootAt(size) };
        if (!provesInclusion(inclusion(index, size), claim)) throw new Error(`${index} of ${size}`);
      }
    }
  });

  it("fails when anything in it or of what it is held against is changed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: SIZE }), fc.nat(), (size, place) => {
        const index = place % size;
        const claim = { leaf: leaves[index] as Buffer, index, size, root: rootAt(size) };
        const proof = inclusion(index, size);
        for (const broken of hurt(proof)) expect(provesInclusion(broken, claim)).toBe(false);
        const others = [
          { leaf: leafHash("other") },
          { index: index + 1 },
          { root: rootAt(size - 1) },
        ];
        for (const other of others) {
          expect(provesInclusion(proof, { ...claim, ...other })).toBe(false);
        }
      }),
    );
  });
});

describe("a proof of consistency", () => {
  it("holds for all pairs of sizes", () => {
    for (let size = 0; size <= SIZE; size += 1) {
      for (let oldSize = 0; oldSize <= size; oldSize += 1) {
        const claim = { oldSize, oldRoot: rootAt(oldSize), size, root: rootAt(size) };
        const proof = consistency(oldSize, size);
        if (!provesConsistency(proof, claim)) throw new Error(`${oldSize} to ${size}`);
      }
    }
  });

  it("fails when anything in it or of what it is held against is changed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: SIZE }), fc.nat(), (size, place) => {
        const oldSize = place % (size + 1);
        const claim = { oldSize, oldRoot: rootAt(oldSize), size, root: rootAt(size) };
        const proof = consistency(oldSize, size);
        for (const broken of hurt(proof)) expect(provesConsistency(broken, claim)).toBe(false);
        const others = [
          { oldRoot: leafHash("other") },
          // From an empty tree any root goes on.
          ...(oldSize > 0 ? [{ root: leafHash("other") }] : []),
        ];
        for (const other of others) {
          expect(provesConsistency(proof, { ...claim, ...other })).toBe(false);
        }
      }),
    );
  });

  it("is refused from a larger tree to a smaller one", () => {
    const claim = { oldSize: 9, oldRoot: rootAt(9), size: 8, root: rootAt(8) };
    expect(provesConsistency(consistency(8, 9), claim)).toBe(false);
  });
});
