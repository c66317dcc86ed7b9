import type { ReactNode } from "react";
import { PageTitle } from "../../components/PageTitle.tsx";
import { LandingFooter } from "./LandingFooter.tsx";
import { LandingNavigation } from "./LandingNavigation.tsx";
import { ScrollToTop } from "./ScrollToTop.tsx";

export interface PublicFrameProps {
  title: string;
  lead?: ReactNode;
  /** False: a text, in lines that are easy to read. */
  wide?: boolean;
  children: ReactNode;
}

/** A public page beside the landing page. */
export function PublicFrame({ title, lead, wide = false, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle title={title} />
      <LandingNavigation />
      <main
        className={`mx-auto w-full flex-1 px-5 pt-10 pb-20 md:pt-14 ${wide ? "max-w-6xl" : "max-w-2xl"}`}
      >
        <h1 className="text-4">{title}</h1>
        {lead !== undefined && <div className="mt-2 text-muted">{lead}</div>}
        <div className="mt-8">{children}</div>
      </main>
      <LandingFooter />
      <ScrollToTop />
    </div>
  );
}
