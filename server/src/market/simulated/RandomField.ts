/**
 * A field of random numbers: one number for each index, always the same one for the same key, with
 * no order in which they have to be asked. This is what lets the simulated market be entered at any
 * moment by any process.
 */
export class RandomField {
  private readonly first: number;
  private readonly second: number;

  /** Fields of different keys are unrelated. */
  constructor(key: string) {
    this.first = mix32(hashText(key));
    this.second = mix32(hashText(`${key}\u0000`));
  }

  /** 32 random bits, as an unsigned integer; `index` counts modulo 2^32. */
  bits(index: number): number {
    // Two rounds: with a single one, two keys would read the same numbers in another order.
    return mix32(mix32(index ^ this.first) + this.second);
  }

  /** Uniform in the open interval (0, 1). */
  uniform(index: number): number {
    return (this.bits(index) + 0.5) / 2 ** 32;
  }

  /**
   * Bell shaped, mean 0, variance 1, never beyond 3.46: the sum of four uniform bytes, which is
   * close enough to a normal distribution where tails do not matter and needs no logarithm.
   */
  bell(index: number): number {
    const bits = this.bits(index);
    const sum = (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24);
    return (sum - MEAN_OF_FOUR_BYTES) / DEVIATION_OF_FOUR_BYTES;
  }
}

const MEAN_OF_FOUR_BYTES = 4 * 127.5;
/** A uniform byte has the variance (256² - 1) / 12. */
const DEVIATION_OF_FOUR_BYTES = Math.sqrt((4 * (256 ** 2 - 1)) / 12);

/**
 * The finalizer of MurmurHash3 (fmix32), by Austin Appleby, public domain:
 * https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp
 */
function mix32(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** FNV-1a, 32 bits, over UTF-16 code units: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
