import type { Language } from "@signaldeck/contract";
import { LanguageNote } from "../../components/LanguageNote.tsx";
import { Markdown } from "../../components/Markdown.tsx";

/** A text for which the operator answers, with a word where it comes in another language. */
export function SuppliedText({ text, language }: { text: string; language: Language }) {
  return (
    <>
      <LanguageNote language={language} className="mb-6 text-muted" />
      <div lang={language}>
        <Markdown text={text} />
      </div>
    </>
  );
}
