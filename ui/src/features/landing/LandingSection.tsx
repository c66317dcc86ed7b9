import type { ReactNode } from "react";

export interface LandingSectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A section with an anchor, a heading and its content. */
export function LandingSection({ id, title, lead, children }: LandingSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-line">
      <div className="mx-auto max-w-6xl px-5 py-14 md:py-20">
        <h2 id={`${id}-title`} className="max-w-2xl text-4">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-3 max-w-2xl text-3 text-muted">{lead}</p>}
        <div className="mt-9">{children}</div>
      </div>
    </section>
  );
}
