import { createElement } from "react";
import { page } from "./page.ts";
import { SCREENS } from "./screens.ts";

const contentPage = async () => {
  const { ContentPage } = await import("./features/office/content/ContentPage.tsx");
  const loadPreviews = async () => (await import("./contentPreviews.tsx")).CONTENT_PREVIEWS;
  return { element: createElement(ContentPage, { loadPreviews }) };
};

/** The desks of support and admins. They are below the dashboard's shell. */
export const deskRoutes = [
  page(
    SCREENS.members,
    async () => (await import("./features/members-desk/MembersPage.tsx")).MembersPage,
  ),
  {
    path: SCREENS.member,
    lazy: async () => {
      const [{ MemberPage }, { DashboardCodeCard }] = await Promise.all([
        import("./features/members-desk/MemberPage.tsx"),
        import("./features/access/claims/desk/DashboardCodeCard.tsx"),
      ]);
      return { element: createElement(MemberPage, { DashboardCodeCard }) };
    },
  },
  page(
    SCREENS.setup,
    async () => (await import("./features/office/setup/SetupPage.tsx")).SetupPage,
  ),
  page(
    SCREENS.announcements,
    async () =>
      (await import("./features/members-desk/announcements/AnnouncementsPage.tsx"))
        .AnnouncementsPage,
  ),
  page(
    SCREENS.memberImports,
    async () =>
      (await import("./features/members-desk/imports/MemberImportsPage.tsx")).MemberImportsPage,
  ),
  page(
    SCREENS.doctor,
    async () => (await import("./features/office/doctor/DoctorPage.tsx")).DoctorPage,
  ),
  page(
    SCREENS.staff,
    async () => (await import("./features/office/staff/StaffPage.tsx")).StaffPage,
  ),
  page(
    SCREENS.claimsDesk,
    async () => (await import("./features/access/claims/desk/ClaimsDeskPage.tsx")).ClaimsDeskPage,
    [
      page(
        SCREENS.deskClaim,
        async () =>
          (await import("./features/access/claims/desk/ClaimDetailPage.tsx")).ClaimDetailPage,
      ),
    ],
  ),
  page(
    SCREENS.signalDesk,
    async () => (await import("./features/signals/desk/SignalDeskPage.tsx")).SignalDeskPage,
  ),
  page(
    SCREENS.signalImports,
    async () => (await import("./features/signals/desk/ImportsPage.tsx")).ImportsPage,
    [
      page(
        SCREENS.importSource,
        async () => (await import("./features/signals/desk/SourcePage.tsx")).SourcePage,
      ),
    ],
  ),
  page(
    SCREENS.ticketDesk,
    async () => (await import("./features/support/desk/TicketDeskPage.tsx")).TicketDeskPage,
    [
      page(
        SCREENS.deskTicket,
        async () => (await import("./features/support/desk/DeskTicketPage.tsx")).DeskTicketPage,
      ),
    ],
  ),
  page(
    SCREENS.moderationDesk,
    async () =>
      (await import("./features/community/desk/ModerationDeskPage.tsx")).ModerationDeskPage,
  ),
  page(
    SCREENS.applicationsDesk,
    async () =>
      (await import("./features/offers/bot-access/desk/ApplicationsDeskPage.tsx"))
        .ApplicationsDeskPage,
    [
      page(
        SCREENS.deskApplication,
        async () =>
          (await import("./features/offers/bot-access/desk/ApplicationDetailPage.tsx"))
            .ApplicationDetailPage,
      ),
    ],
  ),

  {
    lazy: contentPage,
    children: [{ path: SCREENS.contentDesk }, { path: SCREENS.contentFile }],
  },
  page(
    SCREENS.partnersDesk,
    async () => (await import("./features/access/partners/desk/PartnersPage.tsx")).PartnersPage,
  ),
  page(
    SCREENS.outboxDesk,
    async () => (await import("./features/office/outbox/OutboxPage.tsx")).OutboxPage,
  ),
  page(
    SCREENS.auditDesk,
    async () => (await import("./features/office/audit/AuditPage.tsx")).AuditPage,
  ),
];
