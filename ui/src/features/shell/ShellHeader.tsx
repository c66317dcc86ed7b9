import { t, type UserDto, INBOX_LIMITS, tCount } from "@signaldeck/contract";
import { Menu, Bell } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../components/IconButton.tsx";
import { Pill } from "../../components/Pill.tsx";
import { ThemeToggle } from "../../components/ThemeToggle.tsx";
import { isLocked, tierBadge, tierTone } from "../../components/tiers.ts";
import { FeedBadges } from "./FeedBadges.tsx";
import { useIsLive } from "../../api/marketWish.ts";
import { useUnreadQuery } from "../../api/inboxCalls.ts";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { SCREENS } from "../../screens.ts";
import { useTrialCountdown } from "../../components/trialCountdown.ts";

/** How long the trial runs yet; drawn only while the dashboard is locked. */
function TrialClock(props: { expiresAt: string }) {
  const { time, ended } = useTrialCountdown(props.expiresAt);
  return (
    <Pill tone="amber">
      {ended ? (
        t("Trial ended")
      ) : (
        <span role="timer" aria-label={t("Trial time left")}>
          {t("Trial {{time}}", { time: `${time.hours}:${time.minutes}:${time.seconds}` })}
        </span>
      )}
    </Pill>
  );
}

/** More than this is not counted out. */
const MOST = 99;

/** The way to the inbox, with how many notices are unread. */
export function InboxLink() {
  const isLive = useIsLive();
  const { data } = useUnreadQuery(undefined, {
    pollingInterval: isLive ? 0 : INBOX_LIMITS.pollInterval,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  const unread = data?.unread ?? 0;
  const label =
    unread === 0
      ? t("Inbox")
      : tCount(unread, "Inbox, {{count}} unread", "Inbox, {{count}} unread");
  return (
    <ScreenLink
      to={SCREENS.inbox}
      aria-label={label}
      title={label}
      className="relative grid size-11 shrink-0 place-items-center rounded-small text-muted transition-colors hover:bg-raised hover:text-text"
    >
      <Bell aria-hidden="true" className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 end-0 grid h-5 place-items-center rounded-full bg-brand px-1.5 text-1 font-semibold text-ground"
        >
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </ScreenLink>
  );
}

/** Welcome, the feed's state, the trial clock while locked, the tier. */
export function ShellHeader(props: {
  user: UserDto;
  onMenu: () => void;
  /** Buttons beside the theme's. */
  tools: ReactNode;
}) {
  const { user } = props;
  return (
    <header className="flex min-h-16 flex-wrap items-center gap-x-1 gap-y-1 border-b border-line px-3 pb-2 sm:gap-x-3 md:px-7 lg:pb-0">
      <IconButton label={t("Open menu")} icon={Menu} onClick={props.onMenu} className="lg:hidden" />
      <p className="min-w-0 flex-1 truncate text-2 font-semibold sm:text-3">
        {t("Welcome, {{name}}", { name: user.fullName.trim().split(/\s+/)[0] ?? "" })}
      </p>
      <div className="order-last flex w-full flex-wrap items-center gap-2 px-1 lg:order-none lg:w-auto lg:px-0">
        <FeedBadges />
        {isLocked(user) && <TrialClock expiresAt={user.expiresAt} />}
        {user.role === "member" && <Pill tone={tierTone(user.tier)}>{tierBadge(user.tier)}</Pill>}
      </div>
      <div className="flex items-center">
        <InboxLink />
        {props.tools}
        <ThemeToggle />
      </div>
    </header>
  );
}
