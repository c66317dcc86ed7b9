import { loadCode } from "./components/loadCode.ts";
import { createElement } from "react";
import { namedPage } from "./namedPages.ts";
import { SCREENS } from "./screens.ts";

const contentPage = async () => {
  const { ContentPage } = await import("./features/office/content/ContentPage.tsx");
  const loadPreviews = async () => (await import("./contentPreviews.tsx")).CONTENT_PREVIEWS;
  return { element: createElement(ContentPage, { loadPreviews }) };
};

/** Desks of support and admins that `namedPages` does not find by their name. */
export const deskRoutes = [
  {
    path: SCREENS.member,
    lazy: () =>
      loadCode(async () => {
        const [{ MemberPage }, { DashboardCodeCard }] = await Promise.all([
          import("./features/members-desk/MemberPage.tsx"),
          import("./features/access/claims/desk/DashboardCodeCard.tsx"),
        ]);
        return { element: createElement(MemberPage, { DashboardCodeCard }) };
      }),
  },
  namedPage(SCREENS.claimsDesk, "ClaimsDeskPage", [
    namedPage(SCREENS.deskClaim, "ClaimDetailPage"),
  ]),
  namedPage(SCREENS.signalImports, "ImportsPage", [namedPage(SCREENS.importSource, "SourcePage")]),
  namedPage(SCREENS.ticketDesk, "TicketDeskPage", [
    namedPage(SCREENS.deskTicket, "DeskTicketPage"),
  ]),
  namedPage(SCREENS.applicationsDesk, "ApplicationsDeskPage", [
    namedPage(SCREENS.deskApplication, "ApplicationDetailPage"),
  ]),
  {
    lazy: contentPage,
    children: [{ path: SCREENS.contentDesk }, { path: SCREENS.contentFile }],
  },
  namedPage(SCREENS.partnersDesk, "PartnersPage"),
  namedPage(SCREENS.outboxDesk, "OutboxPage"),
  namedPage(SCREENS.auditDesk, "AuditPage"),
];
