import { RandomField } from "./RandomField.ts";

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
