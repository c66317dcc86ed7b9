import { tCount } from "../language/words.ts";
import type { LogHead } from "./logHead.ts";

/**
 * Characters of a root that stand for it where people read it: 144 bits. The log's writer may try
 * two of them for the same beginning, so half of the bits are what has to be out of reach.
 */
const SHORT_ROOT = 24;

/** The beginning of a root, as messages and the record page show it. */
export const shortRoot = (root: string) => root.slice(0, SHORT_ROOT);

/** A head's short form: "1,234 entries, root CsUYapGGPo4dkMgIAUqom/Xa". */
export function logHeadText({ size, root }: Pick<LogHead, "size" | "root">): string {
  return tCount(size, "{{count}} entry, root {{root}}", "{{count}} entries, root {{root}}", {
    root: shortRoot(root),
  });
}

/** In any language: "1,234 entries, root ...", "1 234 entrées, racine ...". */
const TOLD =
  /([1-9]\d{0,2}(?:[,. ]\d{3})+|[1-9]\d{0,15})(?: \p{L}+, \p{L}+ |:)([A-Za-z\d+/]{24,43}=?)(?![A-Za-z\d+/=])/u;

/** Size and root, or its beginning, out of what somebody saved; null where it names none. */
export function parseLogHead(text: string): Pick<LogHead, "size" | "root"> | null {
  const [, size, root] = TOLD.exec(text.replace(/\s+/g, " ")) ?? [];
  if (size === undefined || root === undefined) return null;
  return { size: Number(size.replace(/\D/g, "")), root };
}
