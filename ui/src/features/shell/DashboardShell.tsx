import { t, type UserDto, TRIAL } from "@signaldeck/contract";
import { Menu, PanelLeftClose, PanelLeftOpen, BadgeCheck, X } from "lucide-react";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { Link, Outlet, useLocation, useNavigate } from "react-router-dom";
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
import { MemberViewBanner } from "./MemberViewBanner.tsx";
import { RequireSession } from "./RequireSession.tsx";
import { SecondFactorNotice } from "./SecondFactorNotice.tsx";
import type { PaletteAction } from "./paletteActions.ts";
import { ShellHeader } from "./ShellHeader.tsx";
import { ShellTools } from "./ShellTools.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { Phrase } from "../../components/Phrase.tsx";
import { tierWord } from "../../components/tiers.ts";
import { refreshUser, useCan } from "../../api/session.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { useCountdownQuery } from "../../api/trialCalls.ts";
import type { MemberView } from "../../api/sessionSlice.ts";
import { lazyPart } from "../../components/loadCode.ts";

/** Leads back to where the staff member came from once a look through a member's eyes is over. */
function useReturnFromView(view: MemberView | null): void {
  const navigate = useNavigate();
  const last = useRef(view);
  useEffect(() => {
    const left = view ? null : last.current;
    last.current = view;
    if (left) void navigate(left.returnTo);
  }, [view, navigate]);
}

/**
 * Keeps the screens of a member without a live stream in step with their access: the trial clock is
 * polled every second, and when it tells another tier or unlock state, the user is read anew. A
 * member who may read signals hears of such a change from the stream.
 */
function useAccessWatch(user: UserDto): void {
  const dispatch = useAppDispatch();
  const mayReadSignals = useCan("signals.read");
  const watching = user.role === "member" && !mayReadSignals;
  const { data, fulfilledTimeStamp } = useCountdownQuery(undefined, {
    skip: !watching,
    pollingInterval: TRIAL.pollInterval,
    skipPollingIfUnfocused: true,
  });
  const changed =
    watching &&
    data !== undefined &&
    (data.tier !== user.tier || data.dashboardUnlocked !== user.dashboardUnlocked);
  useEffect(() => {
    // Asked again by each reply: an access that was taken and given again within one poll differs
    // from what the user was read as in between.
    if (changed) void dispatch(refreshUser());
  }, [changed, fulfilledTimeStamp, dispatch]);
}

/** Says on an open screen that the member's access has changed, in either direction. */
function AccessNotice({ user }: { user: UserDto }) {
  const tier = tierWord(user.tier);
  const access = user.dashboardUnlocked
    ? t("{{tier}}, unlocked", { tier })
    : t("{{tier}}, locked", { tier });
  const [known, setKnown] = useState(access);
  const [said, setSaid] = useState<string | null>(null);
  if (known !== access) {
    setKnown(access);
    setSaid(access);
  }
  if (user.role !== "member") return null;
  return (
    <div role="status">
      {said !== null && (
        <div className="flex items-center gap-2.5 border-b border-line bg-brand-wash px-4 md:px-7">
          <BadgeCheck aria-hidden="true" className="size-4.5 shrink-0 text-brand" />
          <p className="min-w-0 flex-1 py-2">
            <Phrase
              text={t("Your access has changed: <access/>. We have emailed you about it.")}
              parts={{ access: <strong>{said}</strong> }}
            />
          </p>
          <IconButton label={t("Close the notice")} icon={X} onClick={() => setSaid(null)} />
        </div>
      )}
    </div>
  );
}

const MenuDrawer = lazyPart(async () => (await import("./MenuDrawer.tsx")).MenuDrawer);

const OwnerProofDialog = lazyPart(
  async () => (await import("./OwnerProofDialog.tsx")).OwnerProofDialog,
);

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
      <aside className="sticky top-0 hidden h-[calc(100dvh-var(--above-all,0px))] flex-col border-e border-line lg:flex">
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
