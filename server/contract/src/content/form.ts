import { z } from "zod";

/** A field of the form in which a file is edited, made from the schema by which it is read. */
export interface ContentField {
  /** Its name in the group that it belongs to; empty for a list's items and the whole file. */
  name: string;
  label: string;
  hint: string | null;
  control:
    | "line"
    | "long"
    | "markdown"
    | "number"
    | "flag"
    | "choice"
    | "day"
    | "moment"
    | "url"
    | "email"
    /** A line of text, or one of `options` as `{ product }`. */
    | "feature"
    | "group"
    | "list";
  /** What stands for nothing: no value at all, null, or the field left out of its group. */
  empty: "refused" | "null" | "left-out";
  options: { value: string; label: string }[];
  /** Most characters. */
  max: number | null;
  /** A group's fields; of a list one, which each of its items has. */
  fields: ContentField[];
}
export const ContentField: z.ZodType<ContentField> = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  control: z.enum([
    "line",
    "long",
    "markdown",
    "number",
    "flag",
    "choice",
    "day",
    "moment",
    "url",
    "email",
    "feature",
    "group",
    "list",
  ]),
  empty: z.enum(["refused", "null", "left-out"]),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  max: z.number().int().nullable(),
  fields: z.lazy(() => z.array(ContentField)),
});

/** By what the entries of lists are known, the first that an entry has. */
const NAMED_BY = ["question", "title", "name", "unit", "country", "id"] as const;

/** What an entry of a list is called; null for a line of text, and one that has no name yet. */
export function entryName(entry: unknown): string | null {
  if (typeof entry !== "object" || entry === null) return null;
  const valueOf = (name: string): unknown => Reflect.get(entry, name);
  const words = NAMED_BY.map(valueOf).find((value) => typeof value === "string" && value.trim());
  if (typeof words !== "string") return null;
  const about = valueOf("about");
  return typeof about === "string" ? `${words}, ${about}` : words;
}
