import type { ReactNode } from "react";
import { classes } from "../../components/classes.ts";
import { LanguageSelect } from "../../components/LanguageSelect.tsx";
import { LonePage } from "../../components/LonePage.tsx";
import { ThemeToggle } from "../../components/ThemeToggle.tsx";

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
  return (
    <LonePage
      title={props.title}
      aside={
        <span className="flex items-center gap-1">
          <LanguageSelect />
          <ThemeToggle />
        </span>
      }
      className={classes("md:pt-10", props.wide ? "max-w-2xl" : "max-w-md")}
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
    </LonePage>
  );
}
