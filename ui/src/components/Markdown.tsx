import { Fragment, type ReactNode } from "react";
import { classes } from "./classes.ts";

/** One block of a text in restricted Markdown. */
type MarkdownBlock =
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

export interface MarkdownProps {
  /** Paragraphs, lists, bold and headings; all else is shown as it is written. */
  text: string;
  /** Level of a `##` heading on the page; `###` is one below. */
  level?: 2 | 3 | 4;
  className?: string;
}

/** The operator's texts as elements: no markup of theirs ever reaches the page as HTML. */
export function Markdown({ text, level = 2, className }: MarkdownProps) {
  return (
    <div className={classes("grid max-w-prose gap-3", className)}>
      {parseMarkdown(text).map((block, index) => (
        <Block key={index} block={block} level={level} />
      ))}
    </div>
  );
}

const LIST = "grid gap-1.5 ps-5 marker:text-faint";

function Block({ block, level }: { block: MarkdownBlock; level: number }): ReactNode {
  switch (block.kind) {
    case "heading": {
      const depth = level + block.level - 2;
      const Heading = `h${depth}` as "h2" | "h3" | "h4" | "h5";
      return (
        <Heading className={classes("mt-3 font-semibold", block.level === 2 && "text-3")}>
          <Inline text={block.text} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <Inline text={block.text} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List className={classes(LIST, block.ordered ? "list-decimal" : "list-disc")}>
          {block.items.map((item, index) => (
            <li key={index}>
              <Inline text={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

/** Every second part between `**` marks is bold; a mark without its partner stays a text. */
function Inline({ text }: { text: string }) {
  // A number and its sign stay on one line.
  const parts = text.replace(/(\d) (?=%)/g, "$1\u00a0").split(/\*\*(.+?)\*\*/);
  return parts.map((part, index) =>
    index % 2 === 1 ? <strong key={index}>{part}</strong> : <Fragment key={index}>{part}</Fragment>,
  );
}
