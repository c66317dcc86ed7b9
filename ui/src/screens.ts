/** Every screen that exists, by route. Links and menus are made from it: none leads nowhere. */
export const SCREENS = {
  landing: "/",
  terms: "/terms",
  privacy: "/privacy",
  refund: "/refund",
  risk: "/risk",
  performance: "/performance",
  affiliate: "/affiliate",
  signup: "/signup",
  login: "/login",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  botApplication: "/bot-access",
  botApplicationSent: "/bot-access/success",
  commandCenter: "/dashboard",
  signals: "/dashboard/signals",
  copyTrading: "/dashboard/copy-trading",
  botDesk: "/dashboard/bot-access",
  support: "/dashboard/support",
  /** With the ticket's id; see react-router's generatePath. */
  ticket: "/dashboard/support/tickets/:id",
  upgrade: "/dashboard/upgrade",
  settings: "/dashboard/settings",
  analytics: "/dashboard/analytics",
  accountSetup: "/dashboard/account-setup",
  academy: "/dashboard/mentorship",
  course: "/dashboard/mentorship/:courseId",
  community: "/dashboard/community",
  eliteRoom: "/dashboard/elite-room",
} as const;

/** Whether a route has a screen. */
export function screenExists(path: string): boolean {
  return Object.values<string>(SCREENS).includes(path);
}
