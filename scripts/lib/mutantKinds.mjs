// Kinds of mutants that no test is to catch, each with its reason: what only a person reads can
// change without a guard being any weaker.

/** A text for people: at least three words, the first with a capital and small letters. */
const SENTENCE = /^[A-Z]{1,2}[a-z]* \S+ \S/;

/** The text of a literal with something in place of what is put in; null where that is computed. */
function textOf(node) {
  if (node.type === "StringLiteral") return node.value;
  if (node.type !== "TemplateLiteral") return null;
  const named = ["Identifier", "MemberExpression"];
  if (!node.expressions.every(({ type }) => named.includes(type))) return null;
  return node.quasis.map(({ value }) => value.cooked).join("X");
}

/** Whether a node is what is handed to the log. */
function isLogged({ listKey, parent }) {
  if (listKey !== "arguments" || !/^(Optional)?CallExpression$/.test(parent.type)) return false;
  const { object, property } = parent.callee;
  return object?.name === "log" && ["warn", "error"].includes(property?.name);
}

/** Whether a node says in which form rows are read; their values are the same. */
function isRaw(node) {
  if (node.type === "ObjectExpression")
    return node.properties.length === 1 && isRaw(node.properties[0]);
  return node.type === "ObjectProperty" && node.key.name === "raw";
}

const kinds = {
  shouldIgnore(path) {
    if (SENTENCE.test(textOf(path.node) ?? "")) return "a sentence for people";
    if (isLogged(path)) return "a line of the log";
    if (isRaw(path.node)) return "rows as plain objects or as models: the same values";
    return undefined;
  },
};

export const strykerPlugins = [{ kind: "Ignore", name: "kinds", value: kinds }];
