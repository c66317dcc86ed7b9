import { countText, type UserDto, watDate, t } from "@signaldeck/contract";
import { Lock, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { useClaimsSummaryQuery } from "../../api/deskCounts.ts";
import { DESK_POLL } from "../../api/deskPoll.ts";
import { useMemberView } from "../../api/memberView.ts";
import { classes } from "../../components/classes.ts";
import { Spinner } from "../../components/Spinner.tsx";
import { tierLabel, tierTone } from "../../components/tiers.ts";
import { SCREENS } from "../../screens.ts";
import { desksFor, navigationFor, type NavigationItem } from "./navigation.ts";
import { useLeave } from "./useLeave.ts";

export interface SidebarProps {
  user: UserDto;
  /** Icons only; the labels stay for screen readers and as tooltips. */
  collapsed?: boolean;
  /** A link was chosen. */
  onNavigate?: () => void;
}

const ROW =
  "relative flex min-h-11 items-center gap-3 rounded-small px-3 text-muted transition-colors hover:bg-raised hover:text-text";

/** Navigation, who is signed in, and the way out. */
export function Sidebar({ user, collapsed = false, onNavigate }: SidebarProps) {
  const desks = desksFor(user.permissions);
  // What is locked leads to the Upgrade Portal, which is nothing for staff.
  const items = navigationFor(user.permissions).filter(
    ({ locked }) => !locked || user.role === "member",
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <nav aria-label={t("Dashboard")} className="flex-1 overflow-y-auto px-3 py-1">
        {desks.length > 0 && (
          <>
            <p className={classes("px-3 pt-2 pb-1 text-1 text-muted", collapsed && "sr-only")}>
              {t("Desks")}
            </p>
            <ul className="mb-3 grid gap-0.5 border-b border-line pb-3">
              {desks.map((item) => (
                <SidebarLink
                  key={item.path}
                  item={item}
                  {...{ collapsed, onNavigate }}
                  count={item.path === SCREENS.claimsDesk && <WaitingClaims {...{ collapsed }} />}
                />
              ))}
            </ul>
          </>
        )}
        <ul className="grid gap-0.5">
          {items.map((item) => (
            <SidebarLink
              key={item.path}
              item={item}
              locked={item.locked}
              {...{ collapsed, onNavigate }}
            />
          ))}
        </ul>
      </nav>
      <SidebarFoot user={user} collapsed={collapsed} />
    </div>
  );
}

interface SidebarLinkProps {
  item: NavigationItem;
  locked?: boolean;
  collapsed: boolean;
  onNavigate: (() => void) | undefined;
  /** How much waits there. */
  count?: ReactNode;
}

/** One item; a locked one leads to the Upgrade Portal. */
function SidebarLink({ item, locked = false, collapsed, onNavigate, count }: SidebarLinkProps) {
  return (
    <li>
      <NavLink
        to={locked ? SCREENS.upgrade : item.path}
        end={item.path === SCREENS.commandCenter}
        onClick={onNavigate}
        title={collapsed ? item.label : undefined}
        aria-current={locked ? false : undefined}
        className={({ isActive }) =>
          classes(ROW, collapsed && "justify-center", isActive && !locked && "bg-raised text-text")
        }
      >
        <item.icon aria-hidden="true" className="size-4.5 shrink-0" />
        <span className={classes(collapsed && "sr-only")}>{item.label}</span>
        {count}
        {locked && (
          <>
            <Lock
              aria-hidden="true"
              className={classes(
                "size-3.5 text-faint",
                collapsed ? "absolute top-1 end-1" : "ms-auto",
              )}
            />
            <span className="sr-only">{t(", locked: opens the Upgrade Portal")}</span>
          </>
        )}
      </NavLink>
    </li>
  );
}

/** How many claims wait; nothing while none does, or nobody knows. */
function WaitingClaims({ collapsed }: { collapsed: boolean }) {
  const { data } = useClaimsSummaryQuery(undefined, DESK_POLL);
  if (!data || data.waiting === 0) return null;
  return (
    // The link keeps its name; the desk itself says the count in words.
    <span
      aria-hidden="true"
      className={classes(
        "rounded-full bg-brand-wash px-2 text-1 font-semibold text-text",
        collapsed ? "absolute top-0.5 end-0 px-1.5" : "ms-auto",
      )}
    >
      {countText(data.waiting)}
    </span>
  );
}

function SidebarFoot({ user, collapsed }: { user: UserDto; collapsed: boolean }) {
  const { leave, leaving } = useLeave();
  const viewing = useMemberView() !== null;
  const isGold = user.role === "member" && tierTone(user.tier) === "gold";

  return (
    <div className="mx-3 border-t border-line py-3">
      <div className={classes("flex items-center gap-3 px-3 py-1", collapsed && "justify-center")}>
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-raised font-semibold"
        >
          {user.fullName.trim().charAt(0).toUpperCase()}
        </span>
        <div className={classes("min-w-0", collapsed && "sr-only")}>
          <p className="truncate font-semibold">{user.fullName}</p>
          <p className={classes("text-1", isGold ? "text-gold" : "text-muted")}>
            {tierLabel(user)}
          </p>
          {user.grantedUntil !== null && (
            <p className="text-1 text-muted">
              {t("Granted until {{date}}", { date: watDate(user.grantedUntil) })}
            </p>
          )}
        </div>
      </div>
      {user.tier === "guest" && user.role === "member" && !collapsed && (
        <p className="mx-3 mt-2 rounded-small bg-raised px-3 py-2 text-1 text-muted">
          {t("Admission code")}
          <span className="block font-mono text-2 text-text">{user.admissionCode}</span>
        </p>
      )}
      {!viewing && (
        <button
          type="button"
          onClick={() => void leave()}
          disabled={leaving}
          title={collapsed ? t("Sign out") : undefined}
          className={classes(ROW, "mt-1 w-full", collapsed && "justify-center")}
        >
          {leaving ? <Spinner /> : <LogOut aria-hidden="true" className="size-4.5 shrink-0" />}
          <span className={classes(collapsed && "sr-only")}>{t("Sign out")}</span>
        </button>
      )}
    </div>
  );
}
