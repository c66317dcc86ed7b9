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
