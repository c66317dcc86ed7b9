import { diffArrays } from "diff";
import { entryName, type ContentChangeDto, type ContentField } from "@signaldeck/contract";
import type { ContentValue } from "../contentValue.ts";

type Line = ContentChangeDto["lines"][number];

/**
 * Where two values of a file are not the same, field by field, and within a field line by line.
 * Entries of a list are the same one where their name is; undefined: there is no such file.
 */
export function changesBetween(
  form: ContentField,
  before: ContentValue,
  after: ContentValue,
): ContentChangeDto[] {
  const old = fieldsIn(form, before);
  const fresh = fieldsIn(form, after);
  const places = [...fresh.keys(), ...[...old.keys()].filter((place) => !fresh.has(place))];
  return places
    .map((where) => ({ where, before: old.get(where), after: fresh.get(where) }))
    .filter((place) => place.before !== place.after)
    .map((place) => ({
      where: place.where,
      lines: linesBetween(linesOf(place.before), linesOf(place.after)),
    }));
}

const linesOf = (text: string | undefined) => (text === undefined ? [] : text.split("\n"));

/** Each field's text by where it stands, such as "What does it cost? · Answer". */
function fieldsIn(form: ContentField, value: ContentValue): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (field: ContentField, at: ContentValue, trail: readonly string[]) => {
    if (at === undefined || at === null) return;
    if (field.control === "group") {
      for (const inner of field.fields) {
        walk(inner, (at as Record<string, unknown>)[inner.name], [...trail, inner.label]);
      }
      return;
    }
    const [item] = field.fields;
    if (field.control !== "list" || !item || !Array.isArray(at)) {
      found.set(trail.join(" · ") || field.label, textOf(at));
      return;
    }
    const names = namesOf(at);
    if (names === null) {
      found.set(trail.join(" · ") || field.label, at.map(textOf).join("\n"));
      return;
    }
    found.set([...trail, "Order"].join(" · "), names.join("\n"));
    at.forEach((entry, index) => walk(item, entry, [...trail, names[index] ?? ""]));
  };
  walk(form, value, []);
  return found;
}

function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object" || value === null) return String(value);
  return Object.values(value).map(textOf).join(", ");
}

/** The names of a list's entries, each once; null for a list of plain lines. */
function namesOf(entries: readonly unknown[]): string[] | null {
  const names: string[] = [];
  for (const entry of entries) {
    const name = entryName(entry);
    if (name === null) return null;
    const before = names.filter((one) => one === name || one.startsWith(`${name} (`)).length;
    names.push(before === 0 ? name : `${name} (${before + 1})`);
  }
  return names;
}

/** With more lines that go and come than these, all of the old text goes and all of the new comes. */
const CHANGES_MOST = 2_000;

/** The lines of both texts in order: what stays, what goes and what comes. */
function linesBetween(before: string[], after: string[]): Line[] {
  const parts = diffArrays(before, after, { maxEditLength: CHANGES_MOST }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  return parts.flatMap(({ removed, added, value }) => {
    const kind = removed ? "gone" : added ? "new" : "same";
    return value.map((text): Line => ({ kind, text }));
  });
}
