import { t, type UserDto } from "@signaldeck/contract";
import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../components/IconButton.tsx";
import { Pill } from "../../components/Pill.tsx";
import { ThemeToggle } from "../../components/ThemeToggle.tsx";
import { isLocked, tierBadge, tierTone } from "../../components/tiers.ts";
import { FeedBadges } from "./FeedBadges.tsx";
import { InboxLink } from "./InboxLink.tsx";
import { TrialClock } from "./TrialClock.tsx";

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
