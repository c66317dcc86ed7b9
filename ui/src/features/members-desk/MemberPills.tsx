import { type AdminUserDto, watDate } from "@signaldeck/contract";
import { Ban, CalendarClock, Lock, LockOpen } from "lucide-react";
import { Pill } from "../../components/Pill.tsx";
import { tierTone, tierWord } from "../../components/tiers.ts";

const ICON = "size-3.5";

/** A member's access in a few words: tier, lock, and what is out of the ordinary. */
export function MemberPills({ member }: { member: AdminUserDto }) {
  const LockIcon = member.dashboardUnlocked ? LockOpen : Lock;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Pill tone={tierTone(member.tier)}>{tierWord(member.tier)}</Pill>
      <Pill>
        <LockIcon aria-hidden="true" className={ICON} />
        {member.dashboardUnlocked ? "Unlocked" : "Locked"}
      </Pill>
      {member.grantedUntil !== undefined && (
        <Pill tone="amber">
          <CalendarClock aria-hidden="true" className={ICON} />
          Until {watDate(member.grantedUntil)}
        </Pill>
      )}
      {member.blocked && (
        <Pill tone="put">
          <Ban aria-hidden="true" className={ICON} />
          Blocked
        </Pill>
      )}
    </span>
  );
}
