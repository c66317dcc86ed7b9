import { describe, expect, it } from "vitest";

/** One business constant of section 9 of the product's specification. Durations are milliseconds. */
export interface Constant {
  says: string;
  /** Other sections of the specification that name the same number. */
  also?: string;
  /** Where the product keeps it. */
  lives: string;
  is: unknown;
  /** Written by hand from the specification. */
  shouldBe: unknown;
  /** Why the product differs on purpose; `shouldBe` is then what it does. */
  differs?: string;
}

/** Ticks off the constants of section 9, bullet by bullet. */
export function tickOff(bullets: readonly (readonly [string, readonly Constant[]])[]): void {
  describe.each(bullets)("section 9: %s", (_bullet, constants) => {
    it.each(constants)("$says ($lives)", ({ is, shouldBe }) => {
      expect(is).toEqual(shouldBe);
    });
  });
}
