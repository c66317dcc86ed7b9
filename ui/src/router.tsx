import type { RouteObject } from "react-router-dom";
import { lazyPart, loadCode } from "./components/loadCode.ts";
import { LoadingScreen } from "./components/LoadingScreen.tsx";
import { RouteErrorPage } from "./components/RouteErrorPage.tsx";
import { deskRoutes } from "./deskRoutes.ts";
import { AppFrame } from "./features/shell/AppFrame.tsx";
import { NotFoundPage } from "./features/shell/NotFoundPage.tsx";
import { namedPages } from "./namedPages.ts";
import { frame, page } from "./page.ts";
import { SCREENS } from "./screens.ts";

const HomeBoard = lazyPart(
  async () => (await import("./features/signals/board/HomeBoard.tsx")).HomeBoard,
);

/** Behind the login: what is handed parts of other features, and pages with a name of their own. */
const DASHBOARD: RouteObject[] = [
  {
    index: true,
    lazy: () =>
      loadCode(async () => {
        const { CommandCenterPage } =
          await import("./features/command-center/CommandCenterPage.tsx");
        return { element: <CommandCenterPage Board={HomeBoard} /> };
      }),
  },
  ...[SCREENS.signals, SCREENS.signal].map((path) => ({
    path,
    lazy: () =>
      loadCode(async () => {
        const [{ SignalRoomPage }, { signalRoomParts }] = await Promise.all([
          import("./features/signals/SignalRoomPage.tsx"),
          import("./signalRoomParts.ts"),
        ]);
        return { element: <SignalRoomPage parts={signalRoomParts} /> };
      }),
  })),
  {
    path: SCREENS.settings,
    lazy: () =>
      loadCode(async () => {
        const [{ SettingsPage }, { SETTINGS_CARDS }] = await Promise.all([
          import("./features/accounts/settings/SettingsPage.tsx"),
          import("./settingsCards.tsx"),
        ]);
        return { element: <SettingsPage cards={SETTINGS_CARDS} /> };
      }),
  },
  {
    path: SCREENS.accountSetup,
    lazy: () =>
      loadCode(async () => {
        const [{ AccountSetupPage }, { VerifyStep }] = await Promise.all([
          import("./features/access/membership/AccountSetupPage.tsx"),
          import("./features/access/claims/VerifyStep.tsx"),
        ]);
        return { element: <AccountSetupPage VerifyStep={VerifyStep} /> };
      }),
  },
  ...deskRoutes,
];

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
      page(
        SCREENS.botApplication,
        async () =>
          (await import("./features/offers/bot-access/ApplicationPage.tsx")).ApplicationPage,
      ),
      page(
        SCREENS.botApplicationSent,
        async () =>
          (await import("./features/offers/bot-access/ApplicationSentPage.tsx"))
            .ApplicationSentPage,
      ),
      frame(
        async () => (await import("./features/landing/PublicSite.tsx")).PublicSite,
        [
          page(
            SCREENS.landing,
            async () => (await import("./features/landing/LandingPage.tsx")).LandingPage,
          ),
          ...(["terms", "privacy", "refund", "affiliate"] as const).map((text) => ({
            path: SCREENS[text],
            lazy: () =>
              loadCode(async () => {
                const { TextPage } = await import("./features/landing/TextPage.tsx");
                return { element: <TextPage key={text} page={text} /> };
              }),
          })),
          page(
            SCREENS.risk,
            async () => (await import("./features/landing/RiskPage.tsx")).RiskPage,
          ),
          page(
            SCREENS.performance,
            async () =>
              (await import("./features/landing/record/PerformanceScreen.tsx")).PerformanceScreen,
          ),
        ],
      ),
      // Open to signed-in members, too: the settings lead here from the present password.
      page(
        SCREENS.forgotPassword,
        async () => (await import("./features/accounts/ForgotPasswordPage.tsx")).ForgotPasswordPage,
      ),
      page(
        SCREENS.resetPassword,
        async () => (await import("./features/accounts/ResetPasswordPage.tsx")).ResetPasswordPage,
      ),
      frame(
        async () => (await import("./features/accounts/SessionGate.tsx")).SessionGate,
        [
          frame(
            async () => (await import("./features/accounts/VisitorsOnly.tsx")).VisitorsOnly,
            [
              page(
                SCREENS.signup,
                async () => (await import("./features/accounts/SignupPage.tsx")).SignupPage,
              ),
              page(
                SCREENS.firstAdmin,
                async () => (await import("./features/accounts/FirstAdminPage.tsx")).FirstAdminPage,
              ),
              page(
                SCREENS.login,
                async () => (await import("./features/accounts/LoginPage.tsx")).LoginPage,
              ),
            ],
          ),
          // For anyone; signed-in members find their own payout and signals there.
          frame(
            async () => (await import("./features/landing/PublicSite.tsx")).PublicSite,
            [
              page(
                SCREENS.ladder,
                async () => (await import("./features/landing/ladder/LadderPage.tsx")).LadderPage,
              ),
            ],
          ),
          frame(
            async () => (await import("./features/shell/CompactShell.tsx")).CompactShell,
            [
              {
                path: SCREENS.compact,
                lazy: () =>
                  loadCode(async () => {
                    const [{ CompactPage }, { signalRoomParts }] = await Promise.all([
                      import("./features/signals/CompactPage.tsx"),
                      import("./signalRoomParts.ts"),
                    ]);
                    return { element: <CompactPage parts={signalRoomParts} /> };
                  }),
              },
            ],
          ),
          {
            path: SCREENS.commandCenter,
            lazy: () =>
              loadCode(async () => {
                const [{ DashboardShell }, { ShellCompanion }] = await Promise.all([
                  import("./features/shell/DashboardShell.tsx"),
                  import("./ShellCompanion.tsx"),
                ]);
                return { element: <DashboardShell companion={<ShellCompanion />} /> };
              }),
            children: [...DASHBOARD, ...namedPages(DASHBOARD)],
          },
        ],
      ),
      { path: "*", Component: NotFoundPage },
    ],
  },
];
