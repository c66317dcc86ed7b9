import type { ContentPartDto, FigureKind } from "@signaldeck/contract";

/** Names and values; what is null is not there. */
export type Facts = Record<string, string | null>;

/** A part of a content file as the content desk shows it. */
export function part(
  title: string | null,
  given: { kind?: FigureKind; text?: string; facts?: Facts },
): ContentPartDto {
  return {
    title,
    kind: given.kind ?? null,
    text: given.text ?? null,
    facts: Object.entries(given.facts ?? {}).flatMap(([label, value]) =>
      value === null ? [] : [{ label, value }],
    ),
  };
}
