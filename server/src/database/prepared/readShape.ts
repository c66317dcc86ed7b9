import {
  DataTypes,
  literal,
  Op,
  type FindOptions,
  type Model,
  type ModelStatic,
  type WhereOptions,
} from "sequelize";

/** What SQLite takes as the value of a parameter. */
export type Bound = string | number;

/** A read whose values are apart from its text, so that reads of one shape share a statement. */
export interface ReadShape {
  /** The same for all reads that differ in nothing but values. */
  key: string;
  values: Bound[];
  /** The options with `?1`, `?2` and so on in the place of the values. */
  options: FindOptions;
}

/** All options of a read of this kind; a read with others is Sequelize's. */
const UNDERSTOOD = new Set(["raw", "where", "attributes", "order", "limit", "offset"]);

const COMPARISONS = new Map<symbol, string>([
  [Op.eq, "="],
  [Op.ne, "!="],
  [Op.gt, ">"],
  [Op.gte, ">="],
  [Op.lt, "<"],
  [Op.lte, "<="],
]);

/**
 * Takes the values out of a read of plain rows by their columns.
 * @param isConstant whether a column's values stay in the text, since an index may be there for one
 * @returns null for a read that says what is not understood here.
 */
export function readShape(
  model: ModelStatic<Model>,
  options: FindOptions,
  isConstant: (column: string) => boolean,
): ReadShape | null {
  for (const name of Object.keys(options)) {
    if (!UNDERSTOOD.has(name) && Reflect.get(options, name) !== undefined) return null;
  }
  const { attributes, order, limit, offset, where } = options;
  if (attributes !== undefined && !areNames(attributes)) return null;
  if (order !== undefined && !isPlainOrder(order)) return null;
  const values: Bound[] = [];
  const take = (value: Bound) => literal(`?${values.push(value)}`);
  const conditions = whereShape(where ?? {}, { columns: model.getAttributes(), take, isConstant });
  if (!conditions) return null;
  const paged: FindOptions = {};
  for (const [name, count] of Object.entries({ limit, offset })) {
    if (count === undefined) continue;
    if (!Number.isSafeInteger(count)) return null;
    // Sequelize knows numbers alone here, and writes down what it is given.
    Object.assign(paged, { [name]: take(count) });
  }
  return {
    key: [
      attributes?.join() ?? "*",
      conditions.key,
      order?.join() ?? "",
      ...Object.keys(paged),
    ].join(" "),
    values,
    options: {
      ...(attributes && { attributes: [...attributes] }),
      // Sequelize writes into what it is given.
      ...(order && { order: order.map((part) => [...part]) as [string, string][] }),
      ...(where && { where: conditions.shaped as WhereOptions }),
      ...paged,
    },
  };
}

interface Shaping {
  columns: ReturnType<ModelStatic<Model>["getAttributes"]>;
  take: (value: Bound) => ReturnType<typeof literal>;
  isConstant: (column: string) => boolean;
}

/** A condition with its values taken out, and what it is without them. */
interface Shaped<S = object | null> {
  key: string;
  shaped: S;
}

function whereShape(where: object, shaping: Shaping): Shaped<object> | null {
  if (!isPlain(where)) return null;
  let key = "";
  const shaped: Record<PropertyKey, object | null> = {};
  for (const operator of Object.getOwnPropertySymbols(where)) {
    const among = amongShape(operator, Reflect.get(where, operator), (one) =>
      whereShape(one as object, shaping),
    );
    if (!among) return null;
    key += among.key;
    shaped[operator] = among.shaped;
  }
  for (const [name, condition] of Object.entries(where)) {
    const { type, field = name } = shaping.columns[name] ?? {};
    if (!type) return null;
    const isConstant = shaping.isConstant(field);
    if (isConstant && typeof condition === "string") {
      key += `${name} is ${JSON.stringify(condition)};`;
      shaped[name] = { [Op.eq]: condition };
      continue;
    }
    const one = conditionShape(condition, (value) => {
      const bound = isConstant ? null : boundValue(type, value);
      return bound === null ? null : shaping.take(bound);
    });
    if (!one) return null;
    key += `${name}${one.key};`;
    shaped[name] = one.shaped;
  }
  return { key, shaped };
}

type Take = (value: unknown) => object | null;

function conditionShape(condition: unknown, take: Take): Shaped | null {
  if (condition === null) return { key: " null", shaped: null };
  if (Array.isArray(condition)) return listShape(condition, take);
  if (typeof condition !== "object" || condition instanceof Date) {
    const taken = take(condition);
    // Alone, Sequelize would take it for the whole condition.
    return taken && { key: "=", shaped: { [Op.eq]: taken } };
  }
  if (!isPlain(condition) || Object.keys(condition).length > 0) return null;
  let key = "";
  const shaped: Record<symbol, object | null> = {};
  for (const operator of Object.getOwnPropertySymbols(condition)) {
    const one = operatorShape(operator, Reflect.get(condition, operator), take);
    if (!one) return null;
    key += one.key;
    shaped[operator] = one.shaped;
  }
  return key === "" ? null : { key, shaped };
}

function operatorShape(operator: symbol, value: unknown, take: Take): Shaped | null {
  if (operator === Op.in) {
    const list = Array.isArray(value) ? listShape(value, take) : null;
    return list && { key: list.key, shaped: list.shaped[Op.in] };
  }
  const sign = COMPARISONS.get(operator);
  if (sign === undefined) {
    return amongShape(operator, value, (one) => conditionShape(one, take));
  }
  if (value === null) {
    return operator === Op.ne || operator === Op.eq ? { key: `${sign}null`, shaped: null } : null;
  }
  const taken = take(value);
  return taken && { key: sign, shaped: taken };
}

/** Several conditions joined by OR or AND. */
function amongShape(
  operator: symbol,
  conditions: unknown,
  shapeOf: (condition: unknown) => Shaped | null,
): Shaped | null {
  if (operator !== Op.or && operator !== Op.and) return null;
  if (!Array.isArray(conditions) || conditions.length === 0) return null;
  const shapes = conditions.map(shapeOf);
  if (shapes.some((shape) => shape === null || shape.key === "")) return null;
  const keys = shapes.map((shape) => shape?.key);
  return {
    key: `(${keys.join(operator === Op.or ? "|" : "&")})`,
    shaped: shapes.map((shape) => shape?.shaped ?? null),
  };
}

/** Lists of one length share a shape. */
function listShape(list: readonly unknown[], take: Take) {
  if (list.length === 0 || list.length > LONGEST_LIST) return null;
  const taken = list.map(take);
  if (taken.includes(null)) return null;
  return { key: ` in ${list.length}`, shaped: { [Op.in]: taken } };
}

/** Longer ones differ in length each time, and take long enough themselves. */
const LONGEST_LIST = 20;

const isPlain = (condition: unknown): condition is object =>
  typeof condition === "object" &&
  condition !== null &&
  Object.getPrototypeOf(condition) === Object.prototype;

/** A value as Sequelize writes it for a column of this type; null where it would convert it. */
function boundValue(type: unknown, value: unknown): Bound | null {
  if (type instanceof DataTypes.DATE) return value instanceof Date ? storedDate(value) : null;
  if (type instanceof DataTypes.BOOLEAN) return typeof value === "boolean" ? Number(value) : null;
  if (type instanceof DataTypes.INTEGER || type instanceof DataTypes.DOUBLE) {
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  }
  const isText =
    type instanceof DataTypes.STRING ||
    type instanceof DataTypes.TEXT ||
    type instanceof DataTypes.UUID;
  return isText && typeof value === "string" ? value : null;
}

/** As Sequelize stores times in SQLite: `2026-01-31 12:00:00.000 +00:00`. */
function storedDate(date: Date): string | null {
  const year = date.getUTCFullYear();
  // Others are written in another way, and an invalid one has none.
  if (!(year >= 1_000 && year <= 9_999)) return null;
  return date.toISOString().replace("T", " ").replace("Z", " +00:00");
}

const areNames = (attributes: unknown): attributes is readonly string[] =>
  Array.isArray(attributes) && attributes.every((name) => typeof name === "string");

const isPlainOrder = (order: unknown): order is string[][] =>
  Array.isArray(order) &&
  order.every(
    (part) =>
      Array.isArray(part) && part.length === 2 && part.every((word) => typeof word === "string"),
  );
