import type { RouteObject } from "react-router-dom";
import { LoadingScreen } from "./components/LoadingScreen.tsx";
import { RouteErrorPage } from "./components/RouteErrorPage.tsx";
import { deskRoutes } from "./deskRoutes.tsx";
import { AppFrame } from "./features/shell/AppFrame.tsx";
import { NotFoundPage } from "./features/shell/NotFoundPage.tsx";
import { SCREENS } from "./screens.ts";

/**
 * All routes. Each page is a chunk of its own, so that the landing page carries nothing of the
 * dashboard.
 */
export const routes: RouteObject[] = [
  {
    Component: AppFrame,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: LoadingScreen,
    children: [
      {
        path: SCREENS.botApplication,
        lazy: async () => ({
          Component: (await import("./features/bot-access/ApplicationPage.tsx")).ApplicationPage,
        }),
      },
      {
        path: SCREENS.botApplicationSent,
        lazy: async () => ({
          Component: (await import("./features/bot-access/ApplicationSentPage.tsx"))
            .ApplicationSentPage,
        }),
      },
      {
        lazy: async () => ({
          Component: (await import("./features/landing/PublicSite.tsx")).PublicSite,
        }),
        children: [
          {
            path: SCREENS.landing,
            lazy: async () => ({
              Component: (await import("./features/landing/LandingScreen.tsx")).LandingScreen,
            }),
          },
          ...(["terms", "privacy", "refund", "affiliate"] as const).map((page) => ({
            path: SCREENS[page],
            lazy: async () => {
              const { TextPage } = await import("./features/landing/TextPage.tsx");
              return { element: <TextPage key={page} page={page} /> };
            },
          })),
          {
            path: SCREENS.risk,
            lazy: async () => ({
              Component: (await import("./features/landing/RiskPage.tsx")).RiskPage,
            }),
          },
          {
            path: SCREENS.performance,
            lazy: async () => ({
              Component: (await import("./features/landing/PerformancePage.tsx")).PerformancePage,
            }),
          },
        ],
      },
      // Open to whoever is signed in, too: the settings lead here from the present password.
      {
        path: SCREENS.forgotPassword,
        lazy: async () => ({
          Component: (await import("./features/accounts/ForgotPasswordPage.tsx"))
            .ForgotPasswordPage,
        }),
      },
      {
        path: SCREENS.resetPassword,
        lazy: async () => ({
          Component: (await import("./features/accounts/ResetPasswordPage.tsx")).ResetPasswordPage,
        }),
      },
      {
        lazy: async () => ({
          Component: (await import("./features/accounts/SessionGate.tsx")).SessionGate,
        }),
        children: [
          {
            lazy: async () => ({
              Component: (await import("./features/accounts/VisitorsOnly.tsx")).VisitorsOnly,
            }),
            children: [
              {
                path: SCREENS.signup,
                lazy: async () => ({
                  Component: (await import("./features/accounts/SignupPage.tsx")).SignupPage,
                }),
              },
              {
                path: SCREENS.login,
                lazy: async () => ({
                  Component: (await import("./features/accounts/LoginPage.tsx")).LoginPage,
                }),
              },
            ],
          },
          {
            lazy: async () => ({
              Component: (await import("./features/shell/CompactShell.tsx")).CompactShell,
            }),
            children: [
              {
                path: SCREENS.compact,
                lazy: async () => ({
                  Component: (await import("./features/signals/CompactPage.tsx")).CompactPage,
                }),
              },
            ],
          },
          {
            path: SCREENS.commandCenter,
            lazy: async () => {
              const [{ DashboardShell }, { ShellCompanion }] = await Promise.all([
                import("./features/shell/DashboardShell.tsx"),
                import("./ShellCompanion.tsx"),
              ]);
              return { element: <DashboardShell companion={<ShellCompanion />} /> };
            },
            children: [
              {
                index: true,
                lazy: async () => ({
                  Component: (await import("./features/command-center/CommandCenterPage.tsx"))
                    .CommandCenterPage,
                }),
              },
              ...[SCREENS.signals, SCREENS.signal].map((path) => ({
                path,
                lazy: async () => {
                  const [{ SignalRoomPage }, { signalRoomParts }] = await Promise.all([
                    import("./features/signals/SignalRoomPage.tsx"),
                    import("./features/journal/signalRoomParts.ts"),
                  ]);
                  return { element: <SignalRoomPage parts={signalRoomParts} /> };
                },
              })),
              {
                path: SCREENS.academy,
                lazy: async () => ({
                  Component: (await import("./features/academy/AcademyPage.tsx")).AcademyPage,
                }),
              },
              {
                path: SCREENS.course,
                lazy: async () => ({
                  Component: (await import("./features/academy/CoursePage.tsx")).CoursePage,
                }),
              },
              {
                path: SCREENS.community,
                lazy: async () => ({
                  Component: (await import("./features/community/CommunityPage.tsx")).CommunityPage,
                }),
              },
              {
                path: SCREENS.eliteRoom,
                lazy: async () => ({
                  Component: (await import("./features/elite-room/EliteRoomPage.tsx"))
                    .EliteRoomPage,
                }),
              },
              {
                path: SCREENS.analytics,
                lazy: async () => ({
                  Component: (await import("./features/journal/AnalyticsPage.tsx")).AnalyticsPage,
                }),
              },
              {
                path: SCREENS.settings,
                lazy: async () => {
                  const [{ SettingsPage }, { DeviceCards }] = await Promise.all([
                    import("./features/settings/SettingsPage.tsx"),
                    import("./DeviceCards.tsx"),
                  ]);
                  return { element: <SettingsPage device={<DeviceCards />} /> };
                },
              },
              {
                path: SCREENS.accountSetup,
                lazy: async () => ({
                  Component: (await import("./features/membership/AccountSetupPage.tsx"))
                    .AccountSetupPage,
                }),
              },
              {
                path: SCREENS.copyTrading,
                lazy: async () => ({
                  Component: (await import("./features/copy-trading/CopyTradingPage.tsx"))
                    .CopyTradingPage,
                }),
              },
              {
                path: SCREENS.botDesk,
                lazy: async () => ({
                  Component: (await import("./features/bot-access/BotDeskPage.tsx")).BotDeskPage,
                }),
              },
              {
                path: SCREENS.support,
                lazy: async () => ({
                  Component: (await import("./features/support/SupportPage.tsx")).SupportPage,
                }),
              },
              {
                path: SCREENS.ticket,
                lazy: async () => ({
                  Component: (await import("./features/support/TicketPage.tsx")).TicketPage,
                }),
              },
              {
                path: SCREENS.members,
                lazy: async () => ({
                  Component: (await import("./features/membership/members-desk/MembersPage.tsx"))
                    .MembersPage,
                }),
              },
              {
                path: SCREENS.member,
                lazy: async () => ({
                  Component: (await import("./features/membership/members-desk/MemberPage.tsx"))
                    .MemberPage,
                }),
              },
              {
                path: SCREENS.staff,
                lazy: async () => ({
                  Component: (await import("./features/staff/StaffPage.tsx")).StaffPage,
                }),
              },
              {
                path: SCREENS.claimsDesk,
                lazy: async () => ({
                  Component: (await import("./features/membership/desk/ClaimsDeskPage.tsx"))
                    .ClaimsDeskPage,
                }),
                children: [
                  {
                    path: SCREENS.deskClaim,
                    lazy: async () => ({
                      Component: (await import("./features/membership/desk/ClaimDetailPage.tsx"))
                        .ClaimDetailPage,
                    }),
                  },
                ],
              },
              {
                path: SCREENS.signalDesk,
                lazy: async () => ({
                  Component: (await import("./features/signals/desk/SignalDeskPage.tsx"))
                    .SignalDeskPage,
                }),
              },
              {
                path: SCREENS.signalImports,
                lazy: async () => ({
                  Component: (await import("./features/signals/desk/ImportsPage.tsx")).ImportsPage,
                }),
                children: [
                  {
                    path: SCREENS.importSource,
                    lazy: async () => ({
                      Component: (await import("./features/signals/desk/SourcePage.tsx"))
                        .SourcePage,
                    }),
                  },
                ],
              },
              ...deskRoutes,
              {
                path: SCREENS.ticketDesk,
                lazy: async () => ({
                  Component: (await import("./features/support/desk/TicketDeskPage.tsx"))
                    .TicketDeskPage,
                }),
                children: [
                  {
                    path: SCREENS.deskTicket,
                    lazy: async () => ({
                      Component: (await import("./features/support/desk/DeskTicketPage.tsx"))
                        .DeskTicketPage,
                    }),
                  },
                ],
              },
              {
                path: SCREENS.moderationDesk,
                lazy: async () => ({
                  Component: (await import("./features/community/desk/ModerationDeskPage.tsx"))
                    .ModerationDeskPage,
                }),
              },
              {
                path: SCREENS.applicationsDesk,
                lazy: async () => ({
                  Component: (await import("./features/bot-access/desk/ApplicationsDeskPage.tsx"))
                    .ApplicationsDeskPage,
                }),
                children: [
                  {
                    path: SCREENS.deskApplication,
                    lazy: async () => ({
                      Component: (
                        await import("./features/bot-access/desk/ApplicationDetailPage.tsx")
                      ).ApplicationDetailPage,
                    }),
                  },
                ],
              },
              {
                path: SCREENS.upgrade,
                lazy: async () => ({
                  Component: (await import("./features/membership/UpgradePage.tsx")).UpgradePage,
                }),
              },
            ],
          },
        ],
      },
      { path: "*", Component: NotFoundPage },
    ],
  },
];
