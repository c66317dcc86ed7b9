import { t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { useBrandName } from "../api/contentCalls.ts";
import { classes } from "./classes.ts";
import { Logo } from "./Logo.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { ScreenLink } from "./ScreenLink.tsx";
import { SCREENS } from "../screens.ts";

interface LonePageProps {
  /** Of the document. */
  title: string;
  /** What can be set here, at the end of the head. */
  aside: ReactNode;
  className: string;
  children: ReactNode;
}

/** A page with nothing around it but the way home. */
export function LonePage({ title, aside, className, children }: LonePageProps) {
  const brand = useBrandName();
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle title={title} />
      <header className="flex items-center justify-between px-4 py-3 md:px-8">
        <ScreenLink
          to={SCREENS.landing}
          className="rounded-small"
          aria-label={t("{{brand}}, home", { brand })}
        >
          <Logo name={brand} className="min-h-11" />
        </ScreenLink>
        {aside}
      </header>
      <main className={classes("mx-auto w-full flex-1 px-4 pt-4 pb-16", className)}>
        {children}
      </main>
    </div>
  );
}
