import { TriangleAlert } from "lucide-react";
import { classes } from "./classes.ts";

export interface RiskDisclosureProps {
  /** The operator's text as the server sends it; blank lines part paragraphs. */
  text: string;
  className?: string;
}

/** The risk disclosure in the size of the text around it, never smaller. */
export function RiskDisclosure({ text, className }: RiskDisclosureProps) {
  return (
    <section
      aria-label="Risk disclosure"
      className={classes("flex gap-3 rounded-card border border-line bg-amber-wash p-4", className)}
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
      <div className="grid gap-2">
        {text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
