import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseSync, type Plugin } from "vite";

/** What of a call only the server asks for: it checks by the schemas, and describes itself. */
const OF_THE_SERVER = new Set(["body", "query", "params", "reply", "summary", "status", "hot"]);

const CONTRACT = join(import.meta.dirname, "../server/contract/src");
/** Of `journal/calls.ts` the part without schemas is `journal/calls.plain.ts`. */
const PART = ".plain.ts";

/** A piece of a file, from its first character to the one after its last. */
interface Node {
  type: string;
  start: number;
  end: number;
  [child: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

const isType = ({ type, importKind, exportKind }: Node) =>
  importKind === "type" || exportKind === "type" || /^TS(?!As|Satisfies|NonNull)/.test(type);

/** A node and all below it that there is while the program runs, without the names of properties. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value as unknown[]) yield* nodesOf(item);
  if (!isNode(value) || isType(value)) return;
  yield value;
  for (const [child, below] of Object.entries(value)) {
    const isName = child === "key" || child === "property";
    if (!isName || value["computed"] === true) yield* nodesOf(below);
  }
}

const nameOf = (node: unknown) =>
  isNode(node) && typeof node["name"] === "string" ? node["name"] : "";

/** What a client does without in the calls of a statement. */
const droppedOf = (statement: Node): Node[] =>
  [...nodesOf(statement)]
    .filter(({ type, callee }) => type === "CallExpression" && nameOf(callee) === "endpoint")
    .flatMap((call) => (call["arguments"] as { properties: Node[] }[])[0]?.properties ?? [])
    .filter(({ key }) => OF_THE_SERVER.has(nameOf(key)));

/** A statement of a file; an import is one for each name. */
interface Statement {
  text: string;
  /** Of the whole statement. */
  at: Pick<Node, "start" | "end">;
  declares: string[];
  uses: Set<string>;
  isExported: boolean;
  /** The file that an import names, and what it takes of it. */
  from?: { file: string; name: string };
}

function importsOf(code: string, node: Node, contract: Contract): Statement[] {
  const { value: from } = node["source"] as Node & { value: string };
  return (node["specifiers"] as Node[])
    .filter((specifier) => !isType(specifier))
    .map(({ type, start, end, local, imported }) => {
      const name = nameOf(imported);
      const said = code.slice(start, end);
      const what = type === "ImportSpecifier" ? `{ ${said} }` : said;
      return {
        text: `import ${what} from "${contract.partWith(from, name)}";`,
        at: node,
        declares: [nameOf(local)],
        uses: new Set(),
        isExported: false,
        from: { file: from, name },
      };
    });
}

function statementOf(code: string, node: Node): Statement {
  const dropped = droppedOf(node);
  let text = "";
  let at = node.start;
  for (const { start, end } of dropped) {
    text += code.slice(at, start);
    at = code[end] === "," ? end + 1 : end;
  }
  const declaration = (node["declaration"] ?? node) as { declarations?: Node[]; id?: Node };
  const uses = [...nodesOf(node)].filter(
    (one) => !dropped.some(({ start, end }) => start <= one.start && one.end <= end),
  );
  return {
    text: text + code.slice(at, node.end),
    at: node,
    declares: (declaration.declarations ?? [declaration])
      .flatMap(({ id }) => [...nodesOf(id)])
      .map(nameOf),
    uses: new Set(uses.map(nameOf).filter(Boolean)),
    isExported: node.type === "ExportNamedDeclaration",
  };
}

/** What a file of the contract asks of the others; they are named as its imports name them. */
export interface Contract {
  /** Whether what a file exports by a name needs schemas. */
  isSchema(from: string, name: string): boolean;
  /** What to import for a name of a file. */
  partWith(from: string, name: string): string;
}

interface Parts {
  statements: Statement[];
  /** Those that need schemas, or what makes schemas. */
  ofSchemas: Set<Statement>;
}

export function partsOf(code: string, contract: Contract): Parts {
  const statements = (parseSync("file.ts", code).program.body as unknown as Node[])
    .filter((node) => !isType(node) && !isType((node["declaration"] as Node | null) ?? node))
    .flatMap((node) =>
      node.type === "ImportDeclaration" ? importsOf(code, node, contract) : statementOf(code, node),
    );
  const ofSchemas = new Set<Statement>();
  const names = new Set<string>();
  const add = (statement: Statement) => {
    if (ofSchemas.has(statement)) return;
    ofSchemas.add(statement);
    statement.declares.forEach((name) => names.add(name));
    statements.filter(({ uses }) => statement.declares.some((name) => uses.has(name))).forEach(add);
  };
  for (const statement of statements) {
    const { from } = statement;
    if (from && contract.isSchema(from.file, from.name)) add(statement);
  }
  return { statements, ofSchemas };
}

const isPlain = ({ ofSchemas }: Parts, one: Statement) => one.isExported && !ofSchemas.has(one);

const namesOf = (statements: readonly Statement[]) =>
  statements.flatMap(({ declares }) => declares);

/**
 * What is plain of a file and exported, with what it is made of.
 * @throws Error where the file has something that changes, of which each part would have its own.
 */
export function plainPartOf(parts: Parts): string {
  const needed = new Set<Statement>();
  const take = (statement: Statement) => {
    if (needed.has(statement)) return;
    needed.add(statement);
    for (const other of parts.statements) {
      if (other.declares.some((name) => statement.uses.has(name))) take(other);
    }
  };
  parts.statements.filter((one) => isPlain(parts, one)).forEach(take);
  const changing = [...needed].find(({ text }) => /^(export )?(let|var)\b/.test(text));
  if (changing) throw new Error(`Beside schemas nothing may change: ${changing.text}`);
  return parts.statements.flatMap((one) => (needed.has(one) ? one.text : [])).join("\n");
}

/** The file itself, with what is plain and exported handed on from its part. */
export function restOf(code: string, parts: Parts, part: string): string {
  const plain = parts.statements.filter((one) => isPlain(parts, one));
  if (plain.length === 0) return code;
  let rest = "";
  let at = 0;
  for (const { start, end } of plain.map((one) => one.at)) {
    // Lines keep their numbers.
    rest += code.slice(at, start) + code.slice(start, end).replace(/[^\n]/g, "");
    at = end;
  }
  const names = namesOf(plain).join();
  return `${rest}${code.slice(at)}\nimport { ${names} } from "${part}";\nexport { ${names} };`;
}

/** A file without schemas of its own, which asks others for their plain part. */
export function withParts(code: string, { statements }: Parts): string {
  let text = "";
  let done = 0;
  for (const one of statements) {
    if (one.from === undefined) continue;
    text += `${code.slice(done, Math.max(done, one.at.start))}${one.text} `;
    done = one.at.end;
  }
  return text + code.slice(done);
}

const plainPath = (file: string) => file.replace(/\.ts$/, PART);

/** The contract's files, each read once. */
class ContractFiles {
  private readonly known = new Map<string, Parts>();

  of(file: string): Parts {
    const before = this.known.get(file);
    if (before) return before;
    // Files that import each other: what is looked at already has nothing new to say of this one.
    this.known.set(file, { statements: [], ofSchemas: new Set() });
    const beside = (from: string) => {
      const path = join(dirname(file), from);
      return from.startsWith(".") && existsSync(path) ? this.of(path) : null;
    };
    const isOneOf = (statements: Iterable<Statement>, name: string) =>
      namesOf([...statements]).includes(name);
    const isSchema = (from: string, name: string) =>
      from === "zod" || isOneOf(beside(from)?.ofSchemas ?? [], name);
    const parts = partsOf(readFileSync(file, "utf8"), {
      isSchema,
      partWith: (from, name) =>
        beside(from)?.ofSchemas.size && !isSchema(from, name) ? plainPath(from) : from,
    });
    this.known.set(file, parts);
    return parts;
  }

  /** The contract's entry, which names the part of each thing. */
  entry(code: string): string {
    return code.replace(/^export \* from "(.+)";$/gm, (line, from: string) => {
      const parts = this.of(join(CONTRACT, from));
      if (parts.ofSchemas.size === 0) return line;
      const exported = parts.statements.filter((one) => one.isExported);
      const plain = namesOf(exported.filter((one) => isPlain(parts, one)));
      const schemas = namesOf(exported.filter((one) => !isPlain(parts, one)));
      return `export { ${plain.join()} } from "${plainPath(from)}"; export { ${schemas.join()} } from "${from}";`;
    });
  }
}

/**
 * Parts the contract's schemas from all else in their files. A client has a schema where it checks
 * something itself: a screen that only sends a call loads neither schemas nor what makes them.
 */
export function contractParts(): Plugin {
  let files = new ContractFiles();
  return {
    name: "contract-parts",
    enforce: "pre",
    buildStart() {
      files = new ContractFiles();
    },
    resolveId: (id, importer) =>
      id.endsWith(PART) && importer ? join(dirname(importer), id) : null,
    load(id) {
      if (!id.startsWith(CONTRACT) || !id.endsWith(PART)) return null;
      const file = id.replace(PART, ".ts");
      this.addWatchFile(file);
      return { code: plainPartOf(files.of(file)), moduleSideEffects: false };
    },
    transform(code, id) {
      if (!id.startsWith(CONTRACT) || !id.endsWith(".ts") || id.endsWith(PART)) return null;
      if (id === join(CONTRACT, "index.ts")) return { code: files.entry(code), map: null };
      const parts = files.of(id);
      if (parts.ofSchemas.size === 0) return { code: withParts(code, parts), map: null };
      return { code: restOf(code, parts, `./${plainPath(basename(id))}`), map: null };
    },
  };
}
