import {
  NEWER_NAMES,
  SEALED_NAMES,
  SIGNAL_FIELDS,
  type FieldName,
  type FieldValue,
  type NewerName,
  type SealedName,
  type SignalField,
} from "@signaldeck/contract";
import { integer, nullable, real, text, time, type Column } from "../database/defineTable.ts";
import type { SealedFields } from "../ledger/sealed/recordBodies.ts";

/** What rows have in a field. */
type Stored<Name extends FieldName> = (typeof SIGNAL_FIELDS)[Name]["column"] extends "time"
  ? Date | Extract<FieldValue<Name>, null>
  : FieldValue<Name>;

/** What rows have in some fields. */
export type StoredFields<Name extends FieldName> = { [Each in Name]: Stored<Each> };

/** What somebody gives of some fields. What is newer may be missing: null. */
export type GivenFields<Name extends FieldName> = {
  [Each in Exclude<Name, NewerName>]: FieldValue<Each>;
} & { [Each in Name & NewerName]?: FieldValue<Each> };

const NEWER: ReadonlySet<FieldName> = new Set(NEWER_NAMES);
const COLUMNS = { integer, real, time };

function columnOf({ reply, column }: SignalField): Column<unknown> {
  const [kind, length] = typeof column === "string" ? [column] : column;
  const made: Column<unknown> = kind === "text" ? text(length) : COLUMNS[kind]();
  return reply.safeParse(null).success ? nullable(made) : made;
}

/** The columns of some fields, for the definition of a table. */
export const fieldColumns = <Name extends FieldName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, columnOf(SIGNAL_FIELDS[name])])) as {
    [Each in Name]: Column<Stored<Each>>;
  };

/** Some fields of what has them. */
export const pickFields = <Name extends FieldName, From extends Record<Name, unknown>>(
  names: readonly Name[],
  from: From,
) => Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;

/** What was given, as a new row has it. */
export const givenFields = <Name extends FieldName>(
  names: readonly Name[],
  given: GivenFields<Name>,
) =>
  Object.fromEntries(
    names.map((name) => [name, (given as Partial<StoredFields<Name>>)[name] ?? null]),
  ) as StoredFields<Name>;

/** What the record of a publication says of the fields; a newer one only where it has a value. */
export function sealedFields(row: StoredFields<SealedName>): SealedFields {
  const said = SEALED_NAMES.flatMap((name) => {
    const value = row[name];
    if (value === null && NEWER.has(name)) return [];
    return [[name, value instanceof Date ? value.toISOString() : value]];
  });
  return Object.fromEntries(said) as SealedFields;
}

/** The same back: what the row says where the record does. */
export function storedFields(record: SealedFields): StoredFields<SealedName> {
  const said = SEALED_NAMES.map((name) => {
    const value = record[name] ?? null;
    const isTime = SIGNAL_FIELDS[name].column === "time" && value !== null;
    return [name, isTime ? new Date(value) : value];
  });
  return Object.fromEntries(said) as StoredFields<SealedName>;
}
