import { LANGUAGE_NAMES, t, type Language } from "@signaldeck/contract";
import { Markdown } from "../../components/Markdown.tsx";
import { ownLanguage } from "../../language/ownLanguage.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";

/** A text for which the operator answers, with a word where it comes in another language. */
export function SuppliedText({ text, language }: { text: string; language: Language }) {
  const isOwn = ownLanguage(usePlatform()) === language;
  return (
    <>
      {!isOwn && (
        <p role="note" className="mb-6 text-muted">
          {t("This text is in {{language}}: it has not been supplied in your language.", {
            language: LANGUAGE_NAMES[language],
          })}
        </p>
      )}
      <div lang={language}>
        <Markdown text={text} />
      </div>
    </>
  );
}
