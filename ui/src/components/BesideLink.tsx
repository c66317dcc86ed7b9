import { t } from "@signaldeck/contract";
import { usePlatform } from "../platform/PlatformContext.tsx";
import type { ScreenLinkProps } from "./ScreenLink.tsx";

export type BesideLinkProps = Pick<ScreenLinkProps, "to" | "className" | "children">;

/** A link to a screen that the host opens beside this one, so that what was typed here stays. */
export function BesideLink({ to, className, children }: BesideLinkProps) {
  const platform = usePlatform();
  return (
    <a
      href={to}
      target="_blank"
      onClick={(event) => {
        event.preventDefault();
        void platform.openScreen(to);
      }}
      className={className}
    >
      {children}
      <span className="sr-only">{` ${t("(opens in a new window)")}`}</span>
    </a>
  );
}
