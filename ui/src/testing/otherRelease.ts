import { z } from "zod";

type Schema = z.core.JSONSchema.JSONSchema;

/** A value that no release of today knows. */
const UNKNOWN = "of-another-release";

/** Of these a text takes the first that fits. */
const TEXTS = [
  "https://other.example/release",
  "2026-01-05T10:00:00.000Z",
  "2026-01-05",
  "0198f0a2-0000-7000-8000-000000000001",
  "member@example.org",
  "07:00",
];

/**
 * What a server of another release might answer in the place of a reply. A newer one says what is not
 * in any of the contract's lists of values; an older one leaves out what is optional or may be null,
 * as all is that a reply gains. Each list of things has one.
 */
export function otherRelease(reply: z.ZodType, is: "newer" | "older"): unknown {
  const whole = z.toJSONSchema(reply, { unrepresentable: "any" });
  const mayBeNull = ({ anyOf }: Schema) => anyOf?.some((one) => one.type === "null") === true;

  function valueOf(schema: Schema, depth: number): unknown {
    if (schema.$ref !== undefined) {
      return valueOf(whole.$defs?.[schema.$ref.slice(8)] ?? whole, depth);
    }
    const listed = schema.const ?? schema.enum?.[0];
    if (listed !== undefined) return is === "newer" ? UNKNOWN : listed;
    const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
    if (first !== undefined) return valueOf(first, depth);
    switch (schema.type) {
      case "string":
        return TEXTS.find((text) => new RegExp(schema.pattern ?? "").test(text)) ?? "words";
      case "integer":
      case "number":
        return Math.max(1, schema.minimum ?? 1);
      case "boolean":
        return true;
      case "array":
        return depth > 9 ? [] : [valueOf((schema.items ?? {}) as Schema, depth + 1)];
      case "object":
        return objectOf(schema, depth + 1);
      default:
        return null;
    }
  }

  function objectOf({ properties, additionalProperties, required }: Schema, depth: number) {
    const parts = properties ?? { [UNKNOWN]: additionalProperties ?? {} };
    return Object.fromEntries(
      Object.entries(parts as Record<string, Schema>)
        .filter(([name, part]) => is === "newer" || (required?.includes(name) && !mayBeNull(part)))
        .map(([name, part]) => [name, valueOf(part, depth)]),
    );
  }

  return valueOf(whole, 0);
}
