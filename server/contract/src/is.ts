/**
 * Whether JSON has a form, asked without the contract's schemas: by what a client reads before its
 * first screen stands. The schemas say the same and more; tests hold both together.
 */
export type Is<T> = (value: unknown) => value is T;

type Required<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };

export const isText: Is<string> = (value) => typeof value === "string";
export const isNumber: Is<number> = (value) => typeof value === "number";
export const isFlag: Is<boolean> = (value) => typeof value === "boolean";
/** A time that can be read. */
export const isTime: Is<string> = (value): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

export const orNull =
  <T>(is: Is<T>): Is<T | null> =>
  (value): value is T | null =>
    value === null || is(value);

/** What may be left out. */
export const isAbsentOr =
  <T>(is: Is<T>): Is<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || is(value);

export const isListOf =
  <T>(is: Is<T>): Is<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is);

export const isOneOf =
  <T extends string>(values: readonly T[]): Is<T> =>
  (value): value is T =>
    values.some((one) => one === value);

/** An object with all the parts that `T` cannot be without, each in its form. */
export const hasAll =
  <T extends object>(
    parts: { [K in keyof Required<T>]: Is<T[K]> } & { [K in keyof T]?: Is<T[K]> },
  ): Is<T> =>
  (value): value is T =>
    typeof value === "object" &&
    value !== null &&
    Object.entries<Is<unknown>>(parts).every(([name, is]) =>
      is((value as Record<string, unknown>)[name]),
    );

/** Entries of names that are not known before. */
export const areAll =
  <T>(is: Is<T>): Is<Record<string, T>> =>
  (value): value is Record<string, T> =>
    typeof value === "object" &&
    value !== null &&
    Object.values(value as Record<string, unknown>).every(is);
