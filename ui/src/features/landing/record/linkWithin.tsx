import type { ComponentType } from "react";
import { isPlainClick } from "../../../components/isPlainClick.ts";
import type { ScreenLinkProps } from "../../../components/ScreenLink.tsx";
import { SCREENS } from "../../../screens.ts";
import type { PageAddress } from "./pageAddress.ts";

/** Links of the record's own page: those within it load nothing, all others are the browser's. */
export function linkWithin(address: PageAddress): ComponentType<ScreenLinkProps> {
  return function LinkWithin({ to, onClick, ...rest }) {
    return (
      <a
        {...rest}
        href={to}
        onClick={(event) => {
          onClick?.(event);
          if (event.defaultPrevented || !isPlainClick(event) || !isWithin(to)) return;
          event.preventDefault();
          address.go(to);
        }}
      />
    );
  };
}

const isWithin = (to: string) => to.split(/[?#]/)[0] === SCREENS.performance;
