import { hash } from "node:crypto";

const MODULUS = 2n ** 256n;

/** A digest of rows, the same in any order of reading: their number, and the sum of their hashes. */
export class RowDigest {
  count = 0;
  private sum = 0n;

  /** Takes a row, as its values in the order of the columns. */
  add(values: readonly (string | null)[]): void {
    this.count += 1;
    this.sum = (this.sum + BigInt(`0x${hash("sha256", JSON.stringify(values))}`)) % MODULUS;
  }

  /** Whether another one took the same rows. */
  equals(other: RowDigest): boolean {
    return this.count === other.count && this.sum === other.sum;
  }
}
