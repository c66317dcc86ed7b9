import { t } from "@signaldeck/contract";
import { useFaqQuery } from "../../api/contentCalls.ts";
import { Card } from "../../components/Card.tsx";
import { FaqList } from "../../components/FaqList.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { AccountSummary } from "./AccountSummary.tsx";
import { Contacts } from "./Contacts.tsx";
import { TicketForm } from "./TicketForm.tsx";
import { TicketList } from "./TicketList.tsx";

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
