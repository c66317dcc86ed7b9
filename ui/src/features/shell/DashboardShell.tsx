import { t, type UserDto } from "@signaldeck/contract";
import { Menu, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";
import { useBrandName } from "../../api/contentCalls.ts";
import { LiveStreamProvider } from "../../api/LiveStreamProvider.tsx";
import { useMemberView } from "../../api/memberView.ts";
import { classes } from "../../components/classes.ts";
import { IconButton } from "../../components/IconButton.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { Logo } from "../../components/Logo.tsx";
import { ShortcutsProvider } from "../../components/Shortcuts.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { SCREENS } from "../../screens.ts";
import { AccessNotice } from "./AccessNotice.tsx";
import { MemberViewBanner } from "./MemberViewBanner.tsx";
import { RequireSession } from "./RequireSession.tsx";
import { SecondFactorNotice } from "./SecondFactorNotice.tsx";
import type { PaletteAction } from "./paletteActions.ts";
import { ShellHeader } from "./ShellHeader.tsx";
import { ShellTools } from "./ShellTools.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { useReturnFromView } from "./useReturnFromView.ts";
import { useAccessWatch } from "./useAccessWatch.ts";

const MenuDrawer = lazy(async () => ({
  default: (await import("./MenuDrawer.tsx")).MenuDrawer,
}));

const OwnerProofDialog = lazy(async () => ({
  default: (await import("./OwnerProofDialog.tsx")).OwnerProofDialog,
}));

const SIDEBAR_KEY = "sidebar";

/** Where the sidebar is beside the screen instead of in a drawer: the breakpoint `lg`. */
const SIDEBAR_STANDS = "(min-width: 64rem)";

/** Sidebar, header and the chosen screen, for a signed-in person. */
export function DashboardShell({ companion }: { companion?: ReactNode }) {
  const view = useMemberView();
  useReturnFromView(view);
  return (
    <RequireSession>
      {(user) => (
        // Nothing that was drawn for one person may stay when the tab shows another.
        <ShortcutsProvider key={view?.id}>
          <SignedInShell user={user} companion={view ? null : companion} />
        </ShortcutsProvider>
      )}
    </RequireSession>
  );
}

/** @param companion what goes along with every screen and hears the live stream. */
function SignedInShell({ user, companion }: { user: UserDto; companion: ReactNode }) {
  const brand = useBrandName();
  const { storage } = usePlatform();
  const [drawer, setDrawer] = useState(false);
  const [collapsed, setCollapsed] = useState(() => storage.get(SIDEBAR_KEY) === "collapsed");
  const main = useFocusOnNavigation();
  useAccessWatch(user);

  const collapse = (next: boolean) => {
    storage.set(SIDEBAR_KEY, next ? "collapsed" : "open");
    setCollapsed(next);
  };

  const shellActions = (): PaletteAction[] => [
    window.matchMedia(SIDEBAR_STANDS).matches
      ? {
          label: collapsed ? t("Widen sidebar") : t("Narrow sidebar"),
          icon: collapsed ? PanelLeftOpen : PanelLeftClose,
          run: () => collapse(!collapsed),
        }
      : { label: t("Open menu"), icon: Menu, run: () => setDrawer(true) },
  ];

  return (
    <div
      className={classes(
        "min-h-dvh lg:grid",
        collapsed ? "lg:grid-cols-[4.75rem_minmax(0,1fr)]" : "lg:grid-cols-[15rem_minmax(0,1fr)]",
      )}
    >
      <a
        href="#main"
        className="sr-only z-50 rounded-small bg-brand px-4 py-3 font-semibold text-brand-ink focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {t("Skip to content")}
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col border-e border-line lg:flex">
        <div
          className={classes(
            "flex min-h-16 items-center justify-between gap-1 px-4",
            collapsed && "flex-col py-3",
          )}
        >
          <Link to={SCREENS.commandCenter} className="rounded-small">
            <Logo name={brand} markOnly={collapsed} className="min-h-11" />
          </Link>
          <IconButton
            label={collapsed ? t("Widen sidebar") : t("Narrow sidebar")}
            icon={collapsed ? PanelLeftOpen : PanelLeftClose}
            onClick={() => collapse(!collapsed)}
            className="-me-2"
          />
        </div>
        <Sidebar user={user} collapsed={collapsed} />
      </aside>
      <Suspense fallback={null}>
        {drawer && <MenuDrawer user={user} onClose={() => setDrawer(false)} />}
        {user.role !== "member" && <OwnerProofDialog user={user} />}
      </Suspense>
      <div className="min-w-0">
        <MemberViewBanner />
        <SecondFactorNotice user={user} />
        <AccessNotice user={user} />
        <ShellHeader
          user={user}
          onMenu={() => setDrawer(true)}
          tools={<ShellTools user={user} actions={shellActions} />}
        />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl px-4 py-4 outline-none md:px-7 md:py-6"
        >
          <LiveStreamProvider>
            {companion}
            <Suspense fallback={<LoadingScreen />}>
              <Outlet />
            </Suspense>
          </LiveStreamProvider>
        </main>
      </div>
    </div>
  );
}

/** Puts the focus on the content when the screen changes, so that it is read from its start. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
