/**
 * A field of random numbers: one number for each index, always the same one for the same key, with
 * no order in which they have to be asked. This is what lets the simulated market be entered at any
 * moment by any process.
 */
class RandomField {
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

/**
 * Random numbers of one pair of which a part is the dollar's, and so the same for all pairs of the
 * market: their correlation is the product of the two pairs' shares. Mean 0, variance 1.
 */
export class SharedField {
  private readonly common: RandomField;
  private readonly own: RandomField;
  private readonly rest: number;

  /**
   * @param share correlation with the dollar's part, -1..1: negative where the dollar is the base
   */
  constructor(
    seed: string,
    pair: string,
    purpose: string,
    private readonly share: number,
  ) {
    this.common = new RandomField(`${seed}/USD/${purpose}`);
    this.own = new RandomField(`${seed}/${pair}/${purpose}`);
    this.rest = Math.sqrt(1 - share * share);
  }

  /** Bell shaped, as `RandomField.bell`. */
  bell(index: number): number {
    return this.share * this.common.bell(index) + this.rest * this.own.bell(index);
  }

  /** With fat tails, both parts as `fatTailed`. */
  wild(index: number): number {
    const { common, own, share, rest } = this;
    return share * fatTailed(common.uniform(index)) + rest * fatTailed(own.uniform(index));
  }
}

/**
 * Quantile of Student's t distribution with four degrees of freedom, scaled to variance 1: markets
 * have many calm minutes and a few wild ones. Closed form: W. T. Shaw, "Sampling Student's T
 * distribution - use of the inverse cumulative distribution function", J. Comp. Finance 9 (2006).
 * One draw in a million and rarer is cut off, at about 26 standard deviations.
 */
function fatTailed(uniform: number): number {
  const p = Math.min(Math.max(uniform, 1e-6), 1 - 1e-6);
  const root = Math.sqrt(4 * p * (1 - p));
  const q = Math.cos(Math.acos(root) / 3) / root;
  return (Math.sign(p - 0.5) * 2 * Math.sqrt(Math.max(q - 1, 0))) / Math.SQRT2;
}
