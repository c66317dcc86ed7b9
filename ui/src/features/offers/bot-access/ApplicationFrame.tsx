import type { ReactNode } from "react";
import { LonePage } from "../../../components/LonePage.tsx";
import { ThemeToggle } from "../../../components/ThemeToggle.tsx";

/** The page around the application and what follows it. */
export function ApplicationFrame(props: { title: string; children: ReactNode }) {
  return (
    <LonePage
      title={props.title}
      aside={<ThemeToggle />}
      className="grid max-w-3xl content-start gap-6 md:pt-8"
    >
      {props.children}
    </LonePage>
  );
}
