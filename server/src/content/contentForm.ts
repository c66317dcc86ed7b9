import { ProductId, type ContentField } from "@signaldeck/contract";
import { z } from "zod";

/** What of JSON Schema a form is made of. */
interface Shape {
  type?: string;
  title?: string;
  description?: string;
  enum?: readonly string[];
  format?: string;
  maxLength?: number;
  control?: ContentField["control"];
  anyOf?: readonly Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: readonly string[];
}

/** The form in which a file's value is edited, made from the schema by which the file is read. */
export function formOf(title: string, schema: z.ZodType): ContentField {
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
  return { ...fieldOf("", shape, "refused"), label: title };
}

type Empty = ContentField["empty"];

function fieldOf(name: string, shape: Shape, empty: Empty): ContentField {
  const some = shape.anyOf?.filter(({ type }) => type !== "null");
  const [only] = some ?? [];
  if (only && some?.length === 1) return fieldOf(name, { ...only, ...labels(shape) }, "null");
  return {
    name,
    label: shape.title ?? wordsOf(name),
    hint: shape.description ?? HINTS[shape.format ?? name] ?? null,
    control: controlOf(name, shape),
    empty,
    options: optionsOf(shape),
    max: shape.maxLength ?? null,
    fields: fieldsOf(shape),
  };
}

function labels({ title, description }: Shape): Pick<Shape, "title" | "description"> {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
}

const BY_TYPE: Record<string, ContentField["control"]> = {
  object: "group",
  array: "list",
  integer: "number",
  number: "number",
  boolean: "flag",
};

const BY_FORMAT: Record<string, ContentField["control"]> = {
  date: "day",
  "date-time": "moment",
  uri: "url",
  email: "email",
};

/** Fields that hold sentences. */
const LONG = new Set(["answer", "text", "words", "today", "description", "summary"]);

function controlOf(name: string, { control, enum: choices, type, format }: Shape) {
  if (control !== undefined) return control;
  if (choices) return "choice";
  const known = BY_TYPE[type ?? ""] ?? BY_FORMAT[format ?? ""];
  return known ?? (LONG.has(name) ? "long" : "line");
}

const HINTS: Record<string, string> = {
  id: "Small letters, digits and hyphens. Keep it once it is published.",
  "date-time": "UTC, such as 2026-12-01T18:00:00Z",
};

function optionsOf({ enum: choices, control }: Shape): ContentField["options"] {
  const values = control === "feature" ? ProductId.options : (choices ?? []);
  return values.map((value) => ({ value, label: wordsOf(value) }));
}

function fieldsOf({ properties, required, items }: Shape): ContentField[] {
  if (items) return [fieldOf("", items, "refused")];
  return Object.entries(properties ?? {}).map(([name, shape]) =>
    fieldOf(name, shape, required?.includes(name) === true ? "refused" : "left-out"),
  );
}

/** "supportEmail" and "support-email" as "Support email". */
function wordsOf(name: string): string {
  if (/[A-Z]/.test(name.charAt(0))) return name;
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  const whole = words.replace(/\burl\b/, "address");
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}
