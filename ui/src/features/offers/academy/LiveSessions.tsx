import { type LiveSessionDto, watMoment, t } from "@signaldeck/contract";
import { CalendarClock } from "lucide-react";
import { Card } from "../../../components/Card.tsx";
import { OwnTime } from "../../../components/OwnTime.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { ExternalLink } from "../../../components/ExternalLink.tsx";

/** Live sessions that have not ended, soonest first. */
export function LiveSessions({ sessions }: { sessions: readonly LiveSessionDto[] }) {
  return (
    <Card title={t("Upcoming sessions")}>
      {sessions.length === 0 ? (
        <EmptyState icon={<CalendarClock className="size-6" />} title={t("No session is planned")}>
          {t("New ones will appear here with date and link.")}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {sessions.map(({ id, title, summary, startsAt, duration, link }) => (
            <li key={id}>
              <p className="font-semibold">{title}</p>
              <p className="text-1 text-muted">
                <time dateTime={startsAt}>{watMoment(startsAt)}</time>
                <OwnTime at={startsAt} />, {duration} min
              </p>
              <p className="mt-1 text-muted">{summary}</p>
              {link !== null && <ExternalLink href={link}>{t("Open the session")}</ExternalLink>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
