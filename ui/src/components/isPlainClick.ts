import type { MouseEvent } from "react";

/** Whether a click on a link means to follow it here, not in another tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
