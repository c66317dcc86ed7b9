import { Fragment, type ReactNode } from "react";

/** What stands for a tag: drawn around its words, or in its place where it holds none. */
type Part = ReactNode | ((words: string) => ReactNode);

export interface PhraseProps {
  /** From `t`: "Read the <terms>terms</terms> first", or "It ends <when/>". */
  text: string;
  /** By the name of the tag. One that is missing leaves its words plain. */
  parts: Readonly<Record<string, Part>>;
}

/** A sentence with links, emphasis or live values in it, whose order belongs to its language. */
export function Phrase({ text, parts }: PhraseProps) {
  // Words between tags, then the name of a tag and what it holds, and so on.
  const pieces = text.split(/<(\w+)(?:\/>|>(.*?)<\/\1>)/);
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece;
    if (index % 3 === 2) return null;
    const part = parts[piece];
    const words = pieces[index + 1] ?? "";
    return (
      <Fragment key={index}>{typeof part === "function" ? part(words) : (part ?? words)}</Fragment>
    );
  });
}
