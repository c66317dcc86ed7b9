import type { FieldFault } from "@signaldeck/contract";
import type { z } from "zod";
import { AppError } from "./AppError.ts";

/**
 * Checks one part of a request.
 * @throws AppError `validation_failed` whose message is the first fault's sentence and whose
 * `fields` names the first fault of each field.
 */
export function validate<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;

  const faults = new Map<string, FieldFault>();
  for (const issue of parsed.error.issues) {
    const path = issue.path.join(".");
    if (!faults.has(path)) faults.set(path, { path, message: issue.message });
  }
  const fields = [...faults.values()];
  throw new AppError("validation_failed", fields[0]?.message ?? "The request is not valid.", {
    fields,
  });
}

/**
 * Parts of an address as they came. Our names and searches have no NUL, which PostgreSQL
 * refuses; texts of bodies lose theirs with the other control characters.
 * @throws AppError `validation_failed` naming the part that has one.
 */
export function withoutNul<T extends object>(parts: T): T {
  const faulty = Object.entries(parts).find(([, value]) =>
    [value].flat().some((text) => typeof text === "string" && text.includes("\0")),
  );
  if (!faulty) return parts;
  const message = "The address contains a character that no text has";
  throw new AppError("validation_failed", message, { fields: [{ path: faulty[0], message }] });
}
