import { watDate } from "@signaldeck/contract";
import { useSession } from "../../api/session.ts";
import { Card } from "../../components/Card.tsx";
import { tierLabel } from "../../components/tiers.ts";

/** What support will ask for, at hand. */
export function AccountSummary() {
  const { user } = useSession();
  if (!user) return null;
  const facts = [
    ["Name", user.fullName],
    ["Email", user.email],
    ["Tier", tierLabel(user)],
    ["Dashboard", user.role !== "member" || user.dashboardUnlocked ? "Unlocked" : "Locked"],
    ["Broker account", user.brokerAccountId ?? "Not given yet"],
    ["Admission code", user.admissionCode],
    ["Member since", watDate(user.createdAt)],
  ] as const;
  return (
    <Card title="Account summary" aside="Support may ask for this">
      <dl className="grid gap-2.5">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
