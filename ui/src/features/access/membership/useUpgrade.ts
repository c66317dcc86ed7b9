import { MEMBERSHIP_LIMITS } from "@signaldeck/contract";
import type { Tier } from "@signaldeck/contract";
import { useEffect, useRef, useState } from "react";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { SCREENS } from "../../../screens.ts";

/**
 * Choosing a tier: a moment of processing, then the account setup in a new tab. `blocked` says that
 * the host did not let the tab open, so that the screen can offer a plain link.
 */
export function useUpgrade() {
  const platform = usePlatform();
  const [chosen, setChosen] = useState<Tier | null>(null);
  const [blocked, setBlocked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function choose(tier: Tier): void {
    setChosen(tier);
    setBlocked(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void platform.openScreen(SCREENS.accountSetup).then((opened) => {
        setBlocked(!opened);
        setChosen(null);
      });
    }, MEMBERSHIP_LIMITS.newTabDelay);
  }

  return { chosen, blocked, choose };
}
