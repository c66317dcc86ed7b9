import { countText } from "@signaldeck/contract";
/** "community_post.hidden" as "Community post hidden", "staff.invitedAgain" likewise. */
export function deedWords(action: string): string {
  const words = keyWords(action.replace(/\./g, " "));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One thing that an action changed or says. */
export interface DetailLine {
  label: string;
  /** What it was; missing where the action only says something. */
  before?: string;
  value: string;
}

type Values = Record<string, unknown>;

/**
 * An action's details as lines: of `before` and `after` only what differs, `from` and `to` as one
 * line, anything else as it is.
 */
export function detailLines(details: Values): DetailLine[] {
  const { before, after, from, to, ...others } = details;
  const lines: DetailLine[] = [];
  if (isValues(before) && isValues(after)) lines.push(...differences(before, after));
  else lines.push(...said({ before, after }));
  if (from !== undefined && to !== undefined) {
    lines.push({ label: "Changed", before: valueWords(from), value: valueWords(to) });
  } else lines.push(...said({ from, to }));
  return [...lines, ...said(others)];
}

function differences(before: Values, after: Values): DetailLine[] {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const line = { label: key, before: was.get(key) ?? NONE, value: is.get(key) ?? NONE };
    return line.before === line.value ? [] : [line];
  });
}

function said(values: Values): DetailLine[] {
  return [...flat(values)].map(([label, value]) => ({ label, value }));
}

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Values of all depths by their words; what is undefined is not there. */
function flat(values: Values, prefix = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const label = prefix + keyWords(key);
    if (isValues(value)) {
      for (const [inner, words] of flat(value, `${label}, `)) found.set(inner, words);
    } else found.set(label, valueWords(value));
  }
  return found;
}

/** "dashboardUnlocked" as "dashboard unlocked". */
const keyWords = (key: string) =>
  key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/_/g, " ")
    .toLowerCase();

const NONE = "none";

function valueWords(value: unknown): string {
  if (value === null || value === "") return NONE;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueWords).join(", ") : NONE;
  if (typeof value === "number") return countText(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}
