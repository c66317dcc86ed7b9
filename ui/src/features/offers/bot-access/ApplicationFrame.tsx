import { t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useBrandName } from "../../../api/contentCalls.ts";
import { Logo } from "../../../components/Logo.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { ThemeToggle } from "../../../components/ThemeToggle.tsx";
import { SCREENS } from "../../../screens.ts";

/** The page around the application and what follows it. */
export function ApplicationFrame(props: { title: string; children: ReactNode }) {
  const brand = useBrandName();
  return (
    <div className="flex min-h-dvh flex-col">
      <PageTitle title={props.title} />
      <header className="flex items-center justify-between px-4 py-3 md:px-8">
        <Link
          to={SCREENS.landing}
          className="rounded-small"
          aria-label={t("{{brand}}, home", { brand })}
        >
          <Logo name={brand} className="min-h-11" />
        </Link>
        <ThemeToggle />
      </header>
      <main className="mx-auto grid w-full max-w-3xl flex-1 content-start gap-6 px-4 pt-4 pb-16 md:pt-8">
        {props.children}
      </main>
    </div>
  );
}
