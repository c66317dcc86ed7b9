import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { classes } from "../../../components/classes.ts";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { SCREENS } from "../../../screens.ts";

const TITLE = "Signal Desk";
const PARTS = [
  { path: SCREENS.signalDesk, label: "Desk" },
  { path: SCREENS.signalImports, label: "Imports" },
] as const;

/** Title and the parts of the signal desk, for those who may work at it. */
export function DeskFrame(props: {
  children: ReactNode;
  /** On a small screen only one part of a list and its detail is shown, without this head. */
  headless?: boolean;
}) {
  return (
    <RequirePermission permission="signals.manage" title={TITLE}>
      <div className="grid gap-5">
        <DeskHead title={TITLE} folded={props.headless ?? false}>
          <nav aria-label="Parts of the signal desk" className="flex gap-1.5">
            {PARTS.map(({ path, label }) => (
              <NavLink
                key={path}
                to={path}
                end={path === SCREENS.signalDesk}
                className={({ isActive }) =>
                  classes(
                    "inline-flex min-h-11 items-center rounded-small px-4 font-semibold hover:bg-raised",
                    isActive ? "bg-raised text-text" : "text-muted",
                  )
                }
              >
                {label}
              </NavLink>
            ))}
          </nav>
        </DeskHead>
        {props.children}
      </div>
    </RequirePermission>
  );
}
