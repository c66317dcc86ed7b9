import { UI_LIMITS, t } from "@signaldeck/contract";
import { ArrowUp } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "../../components/IconButton.tsx";

function subscribe(listener: () => void) {
  globalThis.addEventListener("scroll", listener, { passive: true });
  return () => globalThis.removeEventListener("scroll", listener);
}

const isScrolled = () => globalThis.scrollY > UI_LIMITS.scrollTopAfterPx;

/** Leads back to the top, once there is a way to go. How smoothly is the style sheet's matter. */
export function ScrollToTop() {
  const scrolled = useSyncExternalStore(subscribe, isScrolled, () => false);
  if (!scrolled) return null;
  return (
    <IconButton
      label={t("Scroll to top")}
      icon={ArrowUp}
      onClick={() => globalThis.scrollTo({ top: 0 })}
      className="fixed right-4 bottom-4 z-20 animate-appear border border-line-strong bg-surface"
    />
  );
}
