import { LANGUAGE_NAMES, t, type Language } from "@signaldeck/contract";
import { ownLanguage } from "../language/ownLanguage.ts";
import { usePlatform } from "../platform/PlatformContext.tsx";
import { classes } from "./classes.ts";

/** Says to readers of another language in which one a text of the operator's comes. */
export function LanguageNote({ language, className }: { language: Language; className?: string }) {
  if (ownLanguage(usePlatform()) === language) return null;
  return (
    <span role="note" className={classes("block", className)}>
      {t("This text is in {{language}}: it has not been supplied in your language.", {
        language: LANGUAGE_NAMES[language],
      })}
    </span>
  );
}
