/// <reference types="vite/types/importMeta.d.ts" />
import type { JudgedCall, JudgedCalls } from "../../testing/judging.ts";

/** What each module says of its calls, in a file beside them. */
const MODULES = import.meta.glob<JudgedCalls>("../../**/testing/judgedCalls.ts", {
  eager: true,
  import: "judgedCalls",
});

const entries = Object.values(MODULES).flatMap((calls) => Object.entries(calls));

/**
 * Every call of the API as it is judged from outside. A call that is missing fails the tests, so that
 * nobody adds one without naming who may call it.
 */
export const JUDGED: Readonly<Record<string, JudgedCall>> = Object.fromEntries(entries);

/** The names of the calls of which something is said, once for each module that says it. */
export const namesWith = (part: keyof JudgedCall): string[] =>
  entries.filter(([, call]) => call[part] !== undefined).map(([name]) => name);
