import { useMedia } from "../../components/useMedia.ts";

/** Whether the reader asked for as little motion as possible. */
export function useReducedMotion(): boolean {
  return useMedia("(prefers-reduced-motion: reduce)", true);
}
