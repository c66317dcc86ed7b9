import { Mail, MessageCircle, Phone } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useLinksQuery, useSupportContactsQuery } from "../../api/contentCalls.ts";
import { Card } from "../../components/Card.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { ExternalLink } from "../../components/ExternalLink.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";

const LINK =
  "inline-flex min-h-11 items-center rounded-small font-semibold break-all text-brand underline-offset-4 hover:underline";

/** The ways to support, each with its hours. */
export function Contacts() {
  const contacts = useSupportContactsQuery();
  const links = useLinksQuery();
  const failed = (!contacts.data && contacts.isError) || (!links.data && links.isError);
  if (failed) {
    return (
      <Card title="Contacts and hours">
        <ErrorState
          title="The contacts could not be loaded"
          message="The connection to the server failed. The ticket form works without them."
          onRetry={() => {
            void contacts.refetch();
            void links.refetch();
          }}
          retrying={contacts.isFetching || links.isFetching}
        />
      </Card>
    );
  }
  return (
    <Card title="Contacts and hours">
      {contacts.data && links.data ? (
        <ul className="grid gap-4">
          <Way icon={Mail} name="Email support" hours={contacts.data.emailHours}>
            <a href={`mailto:${contacts.data.email}`} className={LINK}>
              {contacts.data.email}
            </a>
          </Way>
          <Way icon={MessageCircle} name="Live chat" hours={contacts.data.chatHours}>
            <ExternalLink href={links.data.messagingSupport}>Open the chat</ExternalLink>
          </Way>
          <Way icon={Phone} name="Phone" hours={contacts.data.phoneHours}>
            {contacts.data.phone === null ? (
              <p className="py-2.5 text-muted">Ask for a call in a ticket or in the chat.</p>
            ) : (
              <a href={`tel:${contacts.data.phone.replace(/[^+\d]/g, "")}`} className={LINK}>
                {contacts.data.phone}
              </a>
            )}
          </Way>
        </ul>
      ) : (
        <div aria-busy="true" className="grid gap-4">
          <span className="sr-only">Loading the contacts</span>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-20" />
          ))}
        </div>
      )}
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
