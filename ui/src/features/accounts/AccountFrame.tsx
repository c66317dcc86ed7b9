import { t } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useBrandName } from "../../api/contentCalls.ts";
import { LanguageSelect } from "../../components/LanguageSelect.tsx";
import { Logo } from "../../components/Logo.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { ThemeToggle } from "../../components/ThemeToggle.tsx";
import { SCREENS } from "../../screens.ts";

export interface AccountFrameProps {
  /** Title of the document, and of the page unless `heading` differs. */
  title: string;
  heading?: string;
  lead?: ReactNode;
  /** Above the heading, such as a step. */
  above?: ReactNode;
  /** Links below the card. */
  foot?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** The page around signing up and signing in. */
export function AccountFrame(props: AccountFrameProps) {
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
        <span className="flex items-center gap-1">
          <LanguageSelect />
          <ThemeToggle />
        </span>
      </header>
      <main
        className={`mx-auto w-full flex-1 px-4 pt-4 pb-16 md:pt-10 ${props.wide ? "max-w-2xl" : "max-w-md"}`}
      >
        <div className="rounded-card border border-line bg-surface p-5 sm:p-8">
          {props.above}
          <h1 className="text-4">{props.heading ?? props.title}</h1>
          {props.lead !== undefined && <p className="mt-2 text-muted">{props.lead}</p>}
          <div className="mt-6">{props.children}</div>
        </div>
        {props.foot !== undefined && (
          <div className="mt-5 flex flex-wrap justify-center gap-x-6 text-muted">{props.foot}</div>
        )}
      </main>
    </div>
  );
}
