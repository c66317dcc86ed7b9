import { Link } from "react-router-dom";
import type { LinkProps } from "react-router-dom";

/** A link to other choices on this page: what the reader looks at stays where it is. */
export function RecordLink(props: Omit<LinkProps, "preventScrollReset">) {
  return <Link {...props} preventScrollReset />;
}
