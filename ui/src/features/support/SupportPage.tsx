import { t, watDate } from "@signaldeck/contract";
import { useFaqQuery } from "../../api/contentCalls.ts";
import { Card } from "../../components/Card.tsx";
import { FaqList } from "../../components/FaqList.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Contacts } from "./Contacts.tsx";
import { TicketForm } from "./TicketForm.tsx";
import { TicketList } from "./TicketList.tsx";
import { useSession } from "../../api/session.ts";
import { tierLabel } from "../../components/tiers.ts";

/** What support will ask for, at hand. */
function AccountSummary() {
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

/** The Support Hub: tickets, answers that are there already, and the ways to a person. */
export function SupportPage() {
  const faq = useFaqQuery();
  return (
    <div className="grid gap-6">
      <PageTitle title={t("Support Hub")} />
      <div>
        <h1 className="text-4">{t("Support Hub")}</h1>
        <p className="mt-2 max-w-prose text-muted">
          {t("Write to support and follow the answer here. An email tells you when there is one.")}
        </p>
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <TicketList />
          <TicketForm />
          <Card title={t("Questions and answers")}>
            <FaqList
              entries={faq.data}
              failed={faq.isError}
              retrying={faq.isFetching}
              onRetry={() => void faq.refetch()}
            />
          </Card>
        </div>
        <div className="grid min-w-0 gap-5 md:grid-cols-2 xl:grid-cols-1">
          <Contacts />
          <AccountSummary />
        </div>
      </div>
    </div>
  );
}
