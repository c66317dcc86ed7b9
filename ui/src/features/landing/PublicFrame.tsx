import type { ReactNode } from "react";
import { useLandingBrand } from "./LandingContentContext.tsx";
import { LandingFooter } from "./LandingFooter.tsx";
import { LandingNavigation } from "./LandingNavigation.tsx";
import { ScrollToTop } from "./ScrollToTop.tsx";

export interface PublicFrameProps {
  title: string;
  lead?: ReactNode;
  /** `text`: in lines that are easy to read. */
  width?: keyof typeof WIDTHS;
  /** Stands beside the title, and at the end of its line where there is room. */
  beside?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

const WIDTHS = { text: "max-w-2xl", wide: "max-w-6xl", full: "max-w-7xl" } as const;

/** What is above and below a page of full width is as wide as it. */
const ALL_FULL = "[&>*>div:first-child]:max-w-7xl";

/** A public page beside the landing page. */
export function PublicFrame({
  title,
  lead,
  width = "text",
  beside,
  aside,
  children,
}: PublicFrameProps) {
  const brand = useLandingBrand();
  return (
    <div className={`flex min-h-dvh flex-col ${width === "full" ? ALL_FULL : ""}`}>
      <title>{`${title} · ${brand}`}</title>
      <LandingNavigation />
      <main className={`mx-auto w-full flex-1 px-5 pt-10 pb-20 md:pt-14 ${WIDTHS[width]}`}>
        <div className="flex flex-col gap-4 lg:flex-row lg:items-end lg:justify-between">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <h1 className="text-4">{title}</h1>
              {beside}
            </div>
            {lead !== undefined && <div className="mt-2 text-muted">{lead}</div>}
          </div>
          {aside}
        </div>
        <div className="mt-8">{children}</div>
      </main>
      <LandingFooter />
      <ScrollToTop />
    </div>
  );
}
