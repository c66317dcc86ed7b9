import { decide, t, type Permission } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { ButtonLink } from "./Button.tsx";
import { NotAllowed } from "./NotAllowed.tsx";
import { SCREENS, SECOND_FACTOR_ANCHOR } from "../screens.ts";
import { useCan, useSession } from "../api/session.ts";

export interface RequirePermissionProps {
  permission: Permission;
  /** Name of the screen, as the sidebar has it. */
  title: string;
  children: ReactNode;
}

/**
 * Draws a screen for people with the permission, and for everyone else a page that says why not.
 * The server refuses the screen's calls by the same table.
 */
export function RequirePermission({ permission, title, children }: RequirePermissionProps) {
  const allowed = useCan(permission);
  const { user } = useSession();
  if (allowed) return children;
  const viewer = user && { ...user, secondFactorMissing: user.secondFactor === "demanded" };
  const decision = decide(viewer, permission);
  const needsFactor = !decision.allowed && decision.code === "second_factor_needed";
  return (
    <NotAllowed
      title={title}
      message={decision.allowed ? t("Your account is not allowed to do this.") : decision.message}
      action={
        needsFactor && (
          <ButtonLink kind="primary" to={`${SCREENS.settings}#${SECOND_FACTOR_ANCHOR}`}>
            {t("Profile Settings")}
          </ButtonLink>
        )
      }
    />
  );
}
