import type { Method } from "@signaldeck/contract";
import { z } from "zod";

/** A part of the API's description. */
export type Shape = Record<string, unknown>;

/** A call, or a message that is sent, as OpenAPI describes it. */
export interface DescribedCall {
  summary: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: Shape[];
  requestBody?: Shape;
  responses: Record<string, Shape>;
}

/** What is described, by address or name and by method. */
export type DescribedCalls = Record<string, Partial<Record<Method, DescribedCall>>>;

const SCHEMAS = "#/components/schemas/";

/** Schemas that have a name: each is described once, and referred to by it. */
const NAMES = z.registry<{ id: string }>();

/** Names those of some exports that are schemas. */
export function nameShapes(exports: Record<string, unknown>): void {
  for (const [id, value] of Object.entries(exports)) {
    if (value instanceof z.ZodType && !NAMES.has(value)) NAMES.add(value, { id });
  }
}

const HOW: z.core.ToJSONSchemaParams = {
  metadata: NAMES,
  io: "input",
  unrepresentable: "any",
  override({ jsonSchema, zodSchema }) {
    const description = z.globalRegistry.get(zodSchema)?.description;
    if (description !== undefined) jsonSchema.description = description;
    // A format says it, and so does the type of an integer.
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
};

/** What the names stand for that some parts of the description, or each other, refer to. */
export function namedShapes(...parts: object[]): Record<string, Shape> {
  const { schemas } = z.toJSONSchema(NAMES, { ...HOW, uri: (id) => SCHEMAS + id });
  const said = JSON.stringify([parts, schemas]);
  const used = Object.entries(schemas).filter(([id]) => said.includes(`"$ref":"${SCHEMAS}${id}"`));
  return Object.fromEntries(used.map(([id, shape]) => [id, bare(shape)]));
}

/** A schema, or the reference to it where it has a name. */
export function shapeOf(schema: z.ZodType): Shape {
  const id = NAMES.get(schema)?.id;
  return id === undefined ? bare(z.toJSONSchema(schema, HOW)) : { $ref: SCHEMAS + id };
}

/** The fields of an object as they stand in an address or in headers. */
export function parametersOf(place: "query" | "path" | "header", schema?: z.ZodType): Shape[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, HOW);
  const { properties = {}, required = [] } = json.$defs?.[NAMES.get(schema)?.id ?? ""] ?? json;
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: bare(shape as Shape),
  }));
}

/** Without what stands for a document of its own: names are those of the description. */
function bare({ $schema: _s, $id: _i, id: _n, $defs: _d, ...shape }: Shape): Shape {
  const text = JSON.stringify(shape).replaceAll('"#/$defs/', `"${SCHEMAS}`);
  return JSON.parse(text) as Shape;
}
