import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { SCREENS } from "../../screens.ts";

export interface AnchorLinkProps {
  id: string;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Leads to a section of the landing page, from there or from another page. */
export function AnchorLink({ id, children, ...rest }: AnchorLinkProps) {
  const here = useLocation().pathname === SCREENS.landing;
  return here ? (
    <a href={`#${id}`} {...rest}>
      {children}
    </a>
  ) : (
    <Link to={{ pathname: SCREENS.landing, hash: `#${id}` }} {...rest}>
      {children}
    </Link>
  );
}
