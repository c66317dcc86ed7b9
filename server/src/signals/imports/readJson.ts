import { quoted } from "./ImportMessage.ts";

export type Scalar = string | number | boolean | null;

/** The fields of a flat object in their order, or why the text is not one, and where. */
export type ReadJson =
  | { fields: ReadonlyMap<string, Scalar> }
  | { fields: null; fault: string; path: string };

const STRING = String.raw`"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"`;
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const NAME_TOKEN = new RegExp(STRING, "uy");
const VALUE_TOKEN = new RegExp(`${STRING}|(?:${NUMBER}|true|false|null)(?![\\w.+-])`, "uy");
const BLANKS = /[ \t\r\n]*/y;

class JsonFault extends Error {
  constructor(
    message: string,
    readonly path = "body",
  ) {
    super(message);
  }
}

/**
 * Reads an object of texts, numbers, booleans and nulls, as RFC 8259 has it and no other way. Unlike
 * `JSON.parse` it says line and column of what it cannot read, and takes no name twice. What is
 * nested is refused: no field of a signal is.
 */
export function readJson(text: string): ReadJson {
  try {
    return { fields: new JsonReader(text).object() };
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault;
    return { fields: null, fault: fault.message, path: fault.path };
  }
}

class JsonReader {
  private at = 0;

  constructor(private readonly text: string) {}

  object(): ReadonlyMap<string, Scalar> {
    const fields = new Map<string, Scalar>();
    if (this.next() === "[") {
      throw new JsonFault(`The message is a list${this.place()}. Send each signal by itself.`);
    }
    this.sign("{", "an opening brace");
    if (this.next() !== "}") {
      this.field(fields);
      while (this.next() === ",") {
        this.at += 1;
        this.field(fields);
      }
    }
    this.sign("}", "a comma or the closing brace");
    if (this.next() !== "") this.fail("the end");
    return fields;
  }

  private field(fields: Map<string, Scalar>): void {
    const name = String(this.token(NAME_TOKEN, "a name in double quotes"));
    if (fields.has(name)) {
      throw new JsonFault(`The message names ${quoted(name)} twice${this.place()}.`, name);
    }
    this.sign(":", "a colon");
    if (this.next() === "{" || this.next() === "[") {
      const fault = `The field ${quoted(name)} holds an object or a list${this.place()}`;
      throw new JsonFault(`${fault}. Fields are texts and numbers.`, name);
    }
    fields.set(name, this.token(VALUE_TOKEN, `a value of ${quoted(name)}`));
  }

  /** The character that comes next, after blanks; nothing at the end. */
  private next(): string {
    BLANKS.lastIndex = this.at;
    BLANKS.test(this.text);
    this.at = BLANKS.lastIndex;
    return this.text.charAt(this.at);
  }

  private sign(sign: string, what: string): void {
    if (this.next() !== sign) this.fail(what);
    this.at += 1;
  }

  private token(token: RegExp, what: string): Scalar {
    this.next();
    token.lastIndex = this.at;
    const [found] = token.exec(this.text) ?? this.fail(what);
    this.at += found.length;
    return JSON.parse(found) as Scalar;
  }

  private fail(wanted: string): never {
    const rest = /^[\w.+-]+|^./su.exec(this.text.slice(this.at, this.at + 20))?.[0];
    const found = rest === undefined ? "the message ends" : `there is ${quoted(rest)}`;
    const fault = `The message is not valid JSON${this.place()}: ${wanted} must follow`;
    throw new JsonFault(`${fault}, but ${found}.`);
  }

  private place(): string {
    const lines = this.text.slice(0, this.at).split("\n");
    return ` at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
  }
}
