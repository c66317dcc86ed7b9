import { t } from "@signaldeck/contract";
import { Mail, MessageCircle, Phone, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useLinksQuery, useSupportContactsQuery } from "../../api/contentCalls.ts";
import { Card } from "../../components/Card.tsx";
import { ExternalLink } from "../../components/ExternalLink.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Skeletons } from "../../components/Skeletons.tsx";

const LINK =
  "inline-flex min-h-11 items-center rounded-small font-semibold break-all text-brand underline-offset-4 hover:underline";

/** The ways to support, each with its hours. */
export function Contacts() {
  const contacts = useSupportContactsQuery();
  const links = useLinksQuery();
  const call = {
    data: contacts.data && links.data && { ...contacts.data, chat: links.data.messagingSupport },
    error: contacts.error ?? links.error,
    isFetching: contacts.isFetching || links.isFetching,
    refetch: () => Promise.all([contacts.refetch(), links.refetch()]),
  };
  return (
    <Card title={t("Contacts and hours")}>
      <Loaded
        call={call}
        what={t("the contacts")}
        note={t("The ticket form works without them.")}
        waiting={<Skeletons rows={3} each="h-20" className="grid gap-4" />}
      >
        {({ email, emailHours, chat, chatHours, phone, phoneHours }) => (
          <ul className="grid gap-4">
            <Way icon={Mail} name={t("Email support")} hours={emailHours}>
              <a href={`mailto:${email}`} className={LINK}>
                {email}
              </a>
            </Way>
            <Way icon={MessageCircle} name={t("Live chat")} hours={chatHours}>
              <ExternalLink href={chat}>{t("Open the chat")}</ExternalLink>
            </Way>
            <Way icon={Phone} name={t("Phone")} hours={phoneHours}>
              {phone === null ? (
                <p className="py-2.5 text-muted">
                  {t("Ask for a call in a ticket or in the chat.")}
                </p>
              ) : (
                <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={LINK}>
                  {phone}
                </a>
              )}
            </Way>
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Way(props: { icon: LucideIcon; name: string; hours: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-small bg-raised text-muted">
        <props.icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{props.name}</p>
        <p className="text-muted">{props.hours}</p>
        {props.children}
      </div>
    </li>
  );
}
