import { useSyncExternalStore } from "react";

/** Whether the page is seen: false in a tab behind another one, and in a minimized window. */
export function useVisible(): boolean {
  return useSyncExternalStore(onVisibility, isVisible);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

const isVisible = () => document.visibilityState === "visible";
