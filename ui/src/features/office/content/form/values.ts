import type { ContentFaultDto, ContentField } from "@signaldeck/contract";

/** A group's value; a field that is left out has none. */
export type Group = Readonly<Record<string, unknown>>;

export const groupOf = (value: unknown): Group =>
  typeof value === "object" && value !== null ? (value as Group) : {};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What a field begins with where something is added. */
export function emptyValue(field: ContentField): unknown {
  if (field.empty === "null") return null;
  switch (field.control) {
    case "group":
      return filledGroup(field);
    case "list":
      return [];
    case "flag":
      return false;
    case "number":
      return null;
    case "choice":
      return field.options[0]?.value ?? "";
    default:
      return "";
  }
}

/** A group with all fields that must be there. */
export function filledGroup({ fields }: ContentField): Group {
  const needed = fields.filter(({ empty }) => empty !== "left-out");
  return Object.fromEntries(needed.map((field) => [field.name, emptyValue(field)]));
}

/** What stands for an emptied field. */
export function nothingOf({ empty }: ContentField): unknown {
  if (empty === "refused") return "";
  return empty === "null" ? null : undefined;
}

/** A group with another value in a field; undefined leaves the field out. */
export function withField(group: Group, name: string, value: unknown): Group {
  const others = Object.entries(group).filter(([key]) => key !== name || value !== undefined);
  const changed = others.map(([key, old]): [string, unknown] => [key, key === name ? value : old]);
  const isNew = value !== undefined && !Object.hasOwn(group, name);
  return Object.fromEntries(isNew ? [...changed, [name, value]] : changed);
}

/** A list with an entry moved by one place. */
export function moved<Entry>(list: readonly Entry[], from: number, by: -1 | 1): Entry[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry !== undefined) next.splice(from + by, 0, entry);
  return next;
}

export const pathTo = (path: string, name: string | number) =>
  path === "" ? String(name) : `${path}.${name}`;

/** What is wrong with exactly this place. */
export function faultAt(faults: readonly ContentFaultDto[], path: string): string | undefined {
  return faults.find((fault) => fault.path === path)?.message;
}

/** Whether something is wrong at a place or below it. */
export const isFaulty = (faults: readonly ContentFaultDto[], path: string) =>
  faults.some((fault) => fault.path === path || fault.path.startsWith(`${path}.`));
