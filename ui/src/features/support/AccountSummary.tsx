import { watDate, t } from "@signaldeck/contract";
import { useSession } from "../../api/session.ts";
import { Card } from "../../components/Card.tsx";
import { tierLabel } from "../../components/tiers.ts";

/** What support will ask for, at hand. */
export function AccountSummary() {
  const { user } = useSession();
  if (!user) return null;
  const facts = [
    [t("Name"), user.fullName],
    [t("Email"), user.email],
    [t("Tier"), tierLabel(user)],
    [
      t("Dashboard"),
      user.role !== "member" || user.dashboardUnlocked ? t("Unlocked") : t("Locked"),
    ],
    [t("Broker account"), user.brokerAccountId ?? t("Not given yet")],
    [t("Admission code"), user.admissionCode],
    [t("Member since"), watDate(user.createdAt)],
  ] as const;
  return (
    <Card title={t("Account summary")} aside={t("Support may ask for this")}>
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
