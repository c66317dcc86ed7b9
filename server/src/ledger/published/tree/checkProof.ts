import { EMPTY_ROOT, nodeHash } from "./merkleTree.ts";

/** What a proof of inclusion is held against. */
export interface Inclusion {
  leaf: Buffer;
  index: number;
  size: number;
  root: Buffer;
}

/** What a proof of consistency is held against: a tree, and the smaller one that it was before. */
export interface Consistency {
  oldSize: number;
  oldRoot: Buffer;
  size: number;
  root: Buffer;
}

/** Whether a proof shows that an entry is in a tree (RFC 9162, section 2.1.3.2). */
export function provesInclusion(
  proof: readonly Buffer[],
  { leaf, index, size, root }: Inclusion,
): boolean {
  if (index >= size) return false;
  const climb = new Climb(index, size - 1);
  let hash = leaf;
  for (const sibling of proof) {
    if (climb.isAtTop) return false;
    hash = climb.isFromLeft() ? nodeHash(sibling, hash) : nodeHash(hash, sibling);
    climb.up();
  }
  return climb.isAtTop && hash.equals(root);
}

/** Whether a proof shows that a tree goes on where another ended (RFC 9162, section 2.1.4.2). */
export function provesConsistency(
  proof: readonly Buffer[],
  { oldSize, oldRoot, size, root }: Consistency,
): boolean {
  if (oldSize > size) return false;
  if (oldSize === 0) return proof.length === 0 && oldRoot.equals(EMPTY_ROOT);
  if (oldSize === size) return proof.length === 0 && oldRoot.equals(root);
  const isComplete = Number.isInteger(Math.log2(oldSize));
  const [first, ...others] = isComplete ? [oldRoot, ...proof] : proof;
  if (!first) return false;
  const climb = new Climb(oldSize - 1, size - 1);
  climb.upWhileRight();
  let was = first;
  let is = first;
  for (const sibling of others) {
    if (climb.isAtTop) return false;
    if (climb.isFromLeft()) {
      was = nodeHash(sibling, was);
      is = nodeHash(sibling, is);
    } else {
      is = nodeHash(is, sibling);
    }
    climb.up();
  }
  return climb.isAtTop && was.equals(oldRoot) && is.equals(root);
}

/** The way from a leaf to the root, beside the way of the last leaf. */
class Climb {
  constructor(
    private at: number,
    private last: number,
  ) {}

  get isAtTop(): boolean {
    return this.last === 0;
  }

  /** Whether the next sibling lies to the left; passes the levels on which there is none. */
  isFromLeft(): boolean {
    const isRight = this.at % 2 === 1;
    if (!isRight && this.at !== this.last) return false;
    if (!isRight) while (this.at % 2 === 0 && this.at !== 0) this.up();
    return true;
  }

  upWhileRight(): void {
    while (this.at % 2 === 1) this.up();
  }

  up(): void {
    this.at = Math.floor(this.at / 2);
    this.last = Math.floor(this.last / 2);
  }
}
