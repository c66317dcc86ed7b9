import { INBOX_LIMITS, t, tCount } from "@signaldeck/contract";
import { Bell } from "lucide-react";
import { useUnreadQuery } from "../../api/inboxCalls.ts";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { SCREENS } from "../../screens.ts";

/** More than this is not counted out. */
const MOST = 99;

/** The way to the inbox, with how many notices are unread. */
export function InboxLink() {
  const { data } = useUnreadQuery(undefined, {
    pollingInterval: INBOX_LIMITS.pollInterval,
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
