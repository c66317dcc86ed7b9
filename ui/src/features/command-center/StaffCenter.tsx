import type { UserDto } from "@signaldeck/contract";
import { DeskOverview } from "./DeskOverview.tsx";
import { LatestSignals } from "./LatestSignals.tsx";
import { ScreenCards } from "./ScreenCards.tsx";

/** The Command Center of the staff: their desks first, then what members see. */
export function StaffCenter({ user }: { user: UserDto }) {
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-4">Command Center</h1>
        <p className="mt-2 max-w-prose text-muted">
          Your desks at a glance. The figures follow what happens; each card leads to its desk.
        </p>
      </div>
      <DeskOverview />
      <LatestSignals />
      <ScreenCards user={user} title="The members' rooms" />
    </div>
  );
}
