import type { RouteObject } from "react-router-dom";
import { SCREENS } from "./screens.ts";

const contentPage: RouteObject["lazy"] = async () => ({
  Component: (await import("./features/staff/content/ContentPage.tsx")).ContentPage,
});

/** The office of the staff: content, outbox and audit log. They stand below the dashboard's shell. */
export const deskRoutes: RouteObject[] = [
  { path: SCREENS.contentDesk, lazy: contentPage },
  { path: SCREENS.contentFile, lazy: contentPage },
  {
    path: SCREENS.figuresDesk,
    lazy: async () => ({
      Component: (await import("./features/staff/content/FiguresPage.tsx")).FiguresPage,
    }),
  },
  {
    path: SCREENS.outboxDesk,
    lazy: async () => ({
      Component: (await import("./features/staff/outbox/OutboxPage.tsx")).OutboxPage,
    }),
  },
  {
    path: SCREENS.auditDesk,
    lazy: async () => ({
      Component: (await import("./features/staff/audit/AuditPage.tsx")).AuditPage,
    }),
  },
];
