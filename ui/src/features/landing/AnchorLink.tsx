import type { ReactNode } from "react";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { SCREENS } from "../../screens.ts";

export interface AnchorLinkProps {
  id: string;
  /** The link is on the landing page itself. */
  here: boolean;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Leads to a section of the landing page, from there or from another page. */
export function AnchorLink({ id, here, children, ...rest }: AnchorLinkProps) {
  return here ? (
    <a href={`#${id}`} {...rest}>
      {children}
    </a>
  ) : (
    <ScreenLink to={`${SCREENS.landing}#${id}`} {...rest}>
      {children}
    </ScreenLink>
  );
}
