// Words that people do not read from us, each with what to write instead: of the screens of members and
// staff, mails and the operator's texts that come with the product. Not of comments, nor of names.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

/** Where "note" is what somebody wrote: in the journal, about a member, in a ticket, beside a signal. */
const WRITTEN_NOTES =
  /journal|members-desk|bot-access|support|courses|imports|SourceSetup|Recount|CommunityPage/;

/**
 * @type {readonly { rejected: RegExp, instead: string, except?: RegExp }[]}
 * `except` names files in which the word means something else.
 */
export const REJECTED = [
  {
    rejected: /\bstands?\b(?! out\b| up\b|s? ?-?in\b)/i,
    instead: '"is", "see", "lists", or say who does what',
  },
  { rejected: /\bdeeds?\b/i, instead: '"action"' },
  {
    rejected: /\bwhose (loss|broker|result)\b/i,
    instead: '"money you can afford to lose"; the owner first',
  },
  {
    rejected: /(^|[.!;:] )Who (?!am|are|holds|can|is)[a-z][^?]*(\.|$)/,
    instead: 'the person first: "People who …", "If you …"',
  },
  {
    rejected: /\bnotes?\b/i,
    instead: '"notification"; "note" is what a member wrote',
    except: WRITTEN_NOTES,
  },
  { rejected: /\btold of\b/i, instead: '"hear about", "get a message about"' },
  { rejected: /\b(what|whatever) comes next\b/i, instead: '"future ones", or name the next step' },
  { rejected: /\bsingle people\b/i, instead: '"individual"' },
  { rejected: /\bdead letters?\b/i, instead: '"Failed"' },
  { rejected: /\bspoken with\b/i, instead: '"call", "talk to"' },
  { rejected: /\bprivileged\b/i, instead: '"staff action"' },
];

/** Folders of what people read, and the files among them. */
const SOURCES = ["server/contract/src", "server/src", "ui/src", "desktop/main"];

/** Attributes and properties that are never read. */
const UNREAD = /^(className|class|d|viewBox|key|id|path|to|href|name|type|kind|testId)$/;

/** Calls whose texts no person of the product reads: logs, faults of programmers, raw queries. */
const UNREAD_CALLS =
  /^(.*\.)?(log|logger)\b.*|^(new )?Error$|.*\.query$|.*\.test$|^(it|test|describe)$/;

/** @returns {{ text: string, where: string }[]} each text of the code, and of what the operator is given. */
export function readTexts(root) {
  const texts = [];
  for (const source of SOURCES)
    for (const file of filesOf(join(root, source), /\.tsx?$/)) textsOfCode(root, file, texts);
  for (const file of filesOf(join(root, "server/content"), /\.(json|md)$/)) {
    const lines = readFileSync(file, "utf8").split("\n");
    for (const [at, text] of lines.entries())
      texts.push({ text, where: `${relative(root, file)}:${at + 1}` });
  }
  return texts;
}

function textsOfCode(root, file, texts) {
  const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isUnread(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isJsxText(node)) {
      const text = textOf(node).replace(/\s+/g, " ").trim();
      if (/\p{L} \p{L}/u.test(text) || ts.isJsxText(node)) {
        const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
        texts.push({ text, where: `${relative(root, file)}:${line + 1}` });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

const textOf = (node) =>
  ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("")
    : node.text;

function isUnread(node) {
  if (ts.isJsxAttribute(node)) return UNREAD.test(node.name.getText());
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    return UNREAD_CALLS.test(node.expression.getText().replace(/\s/g, ""));
  }
  return false;
}

function* filesOf(folder, wanted) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!/^(testing|node_modules|migrations)$/.test(entry.name)) yield* filesOf(path, wanted);
    } else if (wanted.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

/** What is wrong with the words of a text, as sentences. */
export function rejectedIn(text, where) {
  return REJECTED.filter(({ rejected, except }) => rejected.test(text) && !except?.test(where)).map(
    ({ rejected, instead }) =>
      `${where} says "${rejected.exec(text)[0].trim()}": write ${instead}. (${text.slice(0, 100)})`,
  );
}

export const rejectedFaults = (root) =>
  readTexts(root).flatMap(({ text, where }) => rejectedIn(text, where));
