/** One block of a text in restricted Markdown. */
export type MarkdownBlock =
  | { kind: "heading"; level: 2 | 3; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; ordered: boolean; items: string[] };

const HEADING = /^(#{2,3}) +(.+)$/;
const BULLET = /^[-*] +(.+)$/;
const NUMBER = /^\d+\. +(.+)$/;

/**
 * Reads paragraphs, `-` and `1.` lists and `##`, `###` headings. A line that does not begin one
 * goes on with the paragraph or the list item before it.
 */
export function parseMarkdown(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let open: MarkdownBlock | null = null;
  const begin = (block: MarkdownBlock) => {
    blocks.push(block);
    return block;
  };

  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    const heading = HEADING.exec(line);
    const item = BULLET.exec(line)?.[1] ?? NUMBER.exec(line)?.[1];
    if (line === "") {
      open = null;
    } else if (heading) {
      begin({ kind: "heading", level: heading[1] === "##" ? 2 : 3, text: heading[2] ?? "" });
      open = null;
    } else if (item !== undefined) {
      const ordered = NUMBER.test(line);
      if (open?.kind === "list" && open.ordered === ordered) open.items.push(item);
      else open = begin({ kind: "list", ordered, items: [item] });
    } else if (open?.kind === "list") {
      open.items.push(`${open.items.pop() ?? ""} ${line}`);
    } else if (open?.kind === "paragraph") {
      open.text += ` ${line}`;
    } else {
      open = begin({ kind: "paragraph", text: line });
    }
  }
  return blocks;
}
