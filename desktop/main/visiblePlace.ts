import type { Rectangle } from "electron";
import type { WindowPlace } from "./DesktopStore.ts";

/** How much of a title bar must be on a screen so that a window can be moved, in pixels. */
const GRIP = 80;

/** The remembered place, without its position when no screen shows enough of it any more. */
export function visiblePlace(place: WindowPlace, areas: readonly Rectangle[]): WindowPlace {
  const { x, y, width, height, maximized } = place;
  if (x === undefined || y === undefined) return place;
  const isReachable = areas.some(
    (area) =>
      Math.min(x + width, area.x + area.width) - Math.max(x, area.x) >= GRIP &&
      y >= area.y &&
      y <= area.y + area.height - GRIP,
  );
  return isReachable ? place : { width, height, maximized };
}
