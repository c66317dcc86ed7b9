/**
 * Every screen that exists, by route. Links and menus are made from it: none leads nowhere. The server
 * answers any other address with 404.
 */
export const SCREENS = {
  landing: "/",
  terms: "/terms",
  privacy: "/privacy",
  refund: "/refund",
  risk: "/risk",
  performance: "/performance",
  /** What a martingale ladder really costs. */
  ladder: "/ladder",
  affiliate: "/affiliate",
  signup: "/signup",
  login: "/login",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  /** Makes the first administrator, by the link that the server prints. */
  firstAdmin: "/first-admin",
  botApplication: "/bot-access",
  botApplicationSent: "/bot-access/success",
  commandCenter: "/dashboard",
  signals: "/dashboard/signals",
  /** The room with one signal opened. */
  signal: "/dashboard/signals/:signalId",
  /** What the model behind the signals is and how it did. */
  modelCard: "/dashboard/model",
  /** The newest signal alone, for a small window. */
  compact: "/compact",
  copyTrading: "/dashboard/copy-trading",
  botControls: "/dashboard/bot-access",
  support: "/dashboard/support",
  /** With the ticket's id; see react-router's generatePath. */
  ticket: "/dashboard/support/tickets/:id",
  upgrade: "/dashboard/upgrade",
  settings: "/dashboard/settings",
  analytics: "/dashboard/analytics",
  /** The signed-in person's notices. */
  inbox: "/dashboard/inbox",
  accountSetup: "/dashboard/account-setup",
  academy: "/dashboard/mentorship",
  course: "/dashboard/mentorship/:courseId",
  community: "/dashboard/community",
  eliteRoom: "/dashboard/elite-room",
  members: "/dashboard/admin/users",
  member: "/dashboard/admin/users/:id",
  /** The paper account of a member's bot. */
  memberPaper: "/dashboard/admin/users/:id/paper",
  /** Writing to many members at once. */
  announcements: "/dashboard/admin/announcements",
  /** Bringing members along from another product. */
  memberImports: "/dashboard/admin/member-imports",
  staff: "/dashboard/admin/staff",
  /** What this installation still needs. */
  doctor: "/dashboard/admin/doctor",
  setup: "/dashboard/admin/setup",
  claimsDesk: "/dashboard/desk/claims",
  /** The verification desk with one claim open. */
  deskClaim: "/dashboard/desk/claims/:id",
  applicationsDesk: "/dashboard/desk/applications",
  /** The applications desk with one application open. */
  deskApplication: "/dashboard/desk/applications/:id",
  ticketDesk: "/dashboard/desk/tickets",
  /** The ticket desk with one ticket open. */
  deskTicket: "/dashboard/desk/tickets/:id",
  moderationDesk: "/dashboard/desk/moderation",
  signalDesk: "/dashboard/desk/signals",
  signalImports: "/dashboard/desk/signals/imports",
  /** The imports with one source open. */
  importSource: "/dashboard/desk/signals/imports/:id",
  contentDesk: "/dashboard/desk/content",
  /** With a content file opened. */
  contentFile: "/dashboard/desk/content/files/:file",
  /** Postbacks of partner programs. */
  partnersDesk: "/dashboard/desk/partners",
  outboxDesk: "/dashboard/desk/outbox",
  auditDesk: "/dashboard/desk/audit",
} as const;

/** As the router reads an address: either case, with a slash at the end or without. */
const SCREEN_PATHS = Object.values(SCREENS).map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+").replace(/\/$/, "")}/?$`, "i"),
);

/** Whether an address has a screen; whether what it names is there only the screen knows. */
export const isScreen = (path: string): boolean => SCREEN_PATHS.some((one) => one.test(path));

/** Where in the settings the password is changed. */
export const PASSWORD_ANCHOR = "password";
