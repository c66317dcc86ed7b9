import type { z } from "zod";

/** A column as a reply says it. */
type Said<Value> = Value extends Date ? string : Value;

/** What a reply says as the row has it, under the same name. */
type Kept<Row, Dto> = {
  [Name in keyof Dto & keyof Row]-?: [Said<Row[Name]>] extends [Dto[Name]] ? Name : never;
}[keyof Dto & keyof Row];

/** How all else of a reply is made of the row; undefined leaves it out. */
type Made<Row, Dto> = {
  [Name in Exclude<keyof Dto, Kept<Row, Dto>>]-?: (row: Row) => Dto[Name] | undefined;
} & { [Name in Kept<Row, Dto>]?: (row: Row) => Dto[Name] };

/**
 * Makes what turns a row into a reply: each thing that the schema names is the row's column of that
 * name, a time in ISO 8601, unless `made` says otherwise. So a column goes out once the contract
 * names it, and never before.
 */
export function presenter<Row extends object, Schema extends z.ZodObject>(
  schema: Schema,
  made: Made<Row, z.output<Schema>>,
): (row: Row) => z.output<Schema> {
  const steps = Object.keys(schema.shape).map((name) => {
    const make: unknown = Reflect.get(made, name);
    return { name, make: make as ((row: Row) => unknown) | undefined };
  });
  return (row) => {
    const reply: Record<string, unknown> = {};
    for (const { name, make } of steps) {
      const value: unknown = make ? make(row) : row[name as keyof Row];
      if (value !== undefined) reply[name] = value instanceof Date ? value.toISOString() : value;
    }
    return reply as z.output<Schema>;
  };
}
