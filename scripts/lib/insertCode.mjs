// Puts a piece of code where it belongs in a file, by the file's syntax. What it stands beside must
// be there; where it is not, nothing is guessed.
import ts from "typescript";

const parse = (path, text) => {
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
};

/** The first node below (and with) one that fits, in the order of the text. */
function find(node, fits) {
  if (fits(node)) return node;
  return ts.forEachChild(node, (child) => find(child, fits));
}

function must(found, path, what) {
  if (!found) throw new Error(`${path} has no ${what} any more; nothing was changed.`);
  return found;
}

const insertAt = (text, at, code) => text.slice(0, at) + code + text.slice(at);

/** Behind the last of some nodes; a comma that follows it follows the new one, too. */
const append = (text, nodes, code) => insertAt(text, nodes.at(-1).end, `,\n${code}`);

const startsWithPath = (statement, path) =>
  statement.moduleSpecifier !== undefined && statement.moduleSpecifier.text.startsWith(path);

/**
 * An import of a file of this house, or an export of all that it holds, before the first that comes
 * after it in the alphabet, else behind the last.
 */
export function insertImport(path, text, code) {
  const [added] = parse(path, code).statements;
  const near = parse(path, text).statements.filter(
    (statement) => statement.kind === added.kind && startsWithPath(statement, "."),
  );
  must(near[0], path, "such imports");
  const next = near.find(({ moduleSpecifier: { text } }) => text > added.moduleSpecifier.text);
  return next
    ? insertAt(text, next.getStart(), `${code}\n`)
    : insertAt(text, near.at(-1).end, `\n${code}`);
}

/** The value of a variable, or the first list or object inside it. */
function literalOf(path, text, variable, isLiteral, what) {
  const declaration = find(
    parse(path, text),
    (node) => ts.isVariableDeclaration(node) && node.name.getText() === variable,
  );
  const literal = declaration?.initializer && find(declaration.initializer, isLiteral);
  return must(literal, path, `${what} ${variable}`);
}

/** One more property of the object that a variable holds, as its last. */
export function insertProperty(path, text, variable, code) {
  const object = literalOf(path, text, variable, ts.isObjectLiteralExpression, "object");
  must(object.properties[0], path, `properties of ${variable}`);
  return append(text, object.properties, code);
}

/** One more element of the list that a variable holds, as its last. */
export function insertElement(path, text, variable, code) {
  const list = literalOf(path, text, variable, ts.isArrayLiteralExpression, "list");
  must(list.elements[0], path, `elements of ${variable}`);
  return append(text, list.elements, code);
}

/** One more element of a list, before the one that spreads `spread`. */
export function insertBeforeSpread(path, text, spread, code) {
  const element = find(
    parse(path, text),
    (node) => ts.isSpreadElement(node) && node.expression.getText() === spread,
  );
  return insertAt(text, must(element, path, `...${spread}`).getStart(), `${code},\n`);
}

/** One more statement of a function, as its last. */
export function insertStatement(path, text, name, code) {
  const body = find(
    parse(path, text),
    (node) => ts.isFunctionDeclaration(node) && node.name?.getText() === name,
  )?.body;
  must(body?.statements[0], path, `function ${name}`);
  return insertAt(text, body.statements.at(-1).end, `\n${code}`);
}

/** The keys and the texts of the values of an object that a variable holds. */
export function readTexts(path, text, variable) {
  const object = literalOf(path, text, variable, ts.isObjectLiteralExpression, "object");
  return object.properties.map(({ name, initializer }) => [name.getText(), initializer?.text]);
}
