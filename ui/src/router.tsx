import type { RouteObject } from "react-router-dom";
import { LoadingScreen } from "./components/LoadingScreen.tsx";
import { RouteErrorPage } from "./components/RouteErrorPage.tsx";
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
        path: SCREENS.landing,
        lazy: async () => ({
          Component: (await import("./features/landing/LandingPage.tsx")).LandingPage,
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
            path: SCREENS.commandCenter,
            lazy: async () => ({
              Component: (await import("./features/shell/DashboardShell.tsx")).DashboardShell,
            }),
            children: [
              {
                index: true,
                lazy: async () => ({
                  Component: (await import("./features/membership/CommandCenterPage.tsx"))
                    .CommandCenterPage,
                }),
              },
              {
                path: SCREENS.signals,
                lazy: async () => ({
                  Component: (await import("./features/signals/SignalRoomPage.tsx")).SignalRoomPage,
                }),
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
