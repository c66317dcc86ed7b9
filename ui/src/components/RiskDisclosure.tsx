import { t, type RiskDisclosure as Disclosure } from "@signaldeck/contract";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { classes } from "./classes.ts";
import { LanguageNote } from "./LanguageNote.tsx";

export interface RiskDisclosureProps {
  /** The operator's text as the server sends it; blank lines part paragraphs. */
  disclosure: Pick<Disclosure, "text" | "language">;
  /** Only the first paragraph until asked for the rest; for screens that are seen every day. */
  folded?: boolean;
  className?: string;
}

/** The risk disclosure in the size of the text around it, never smaller. */
export function RiskDisclosure({ disclosure, folded = false, className }: RiskDisclosureProps) {
  const [open, setOpen] = useState(!folded);
  const { text, language } = disclosure;
  const paragraphs = text.split(/\n{2,}/);
  return (
    <section
      aria-label={t("Risk disclosure")}
      className={classes("flex gap-3 rounded-card border border-line bg-amber-wash p-4", className)}
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
      <div className="grid gap-2">
        <LanguageNote language={language} className="text-muted" />
        {(open ? paragraphs : paragraphs.slice(0, 1)).map((paragraph) => (
          <p key={paragraph} lang={language}>
            {paragraph}
          </p>
        ))}
        {folded && paragraphs.length > 1 && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="-my-2 min-h-11 justify-self-start rounded-small font-semibold underline underline-offset-4"
          >
            {open ? t("Show less") : t("Read the whole disclosure")}
          </button>
        )}
      </div>
    </section>
  );
}
