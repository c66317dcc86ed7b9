/** Every screen that exists, by route. Links and menus are made from it: none leads nowhere. */
export const SCREENS = {
  landing: "/",
  signup: "/signup",
  login: "/login",
  commandCenter: "/dashboard",
  signals: "/dashboard/signals",
  upgrade: "/dashboard/upgrade",
} as const;

/** Whether a route has a screen. */
export function screenExists(path: string): boolean {
  return Object.values<string>(SCREENS).includes(path);
}
