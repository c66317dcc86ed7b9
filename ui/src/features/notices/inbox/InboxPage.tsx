import {
  DAY,
  INBOX_LIMITS,
  type InboxPageDto,
  type NoticeDto,
  t,
  MINUTE,
} from "@signaldeck/contract";
import { CheckCheck, Inbox, ChevronRight } from "lucide-react";
import { useInboxQuery, useReadNoticesMutation } from "../../../api/inboxCalls.ts";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { CursorPages } from "../../../components/CursorPages.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { failureMessage } from "../../../components/formErrors.ts";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { classes } from "../../../components/classes.ts";
import { ScreenLink } from "../../../components/ScreenLink.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { useNow } from "../../../components/useNow.ts";
import { noticeWords } from "./noticeWords.ts";

interface NoticeRowProps {
  notice: NoticeDto;
  /** It was opened while unread. */
  onRead: () => void;
}

/** One notice; all of it leads to what it is about, and opening it marks it as read. */
function NoticeRow({ notice, onRead }: NoticeRowProps) {
  const now = useNow(MINUTE);
  const { title, text, to } = noticeWords(notice.facts, now);
  return (
    <li className="border-t border-line">
      <ScreenLink
        to={to}
        onClick={() => {
          if (!notice.read) onRead();
        }}
        className="flex items-center gap-3 px-5 py-3 -outline-offset-2 transition-colors hover:bg-raised"
      >
        <span
          aria-hidden="true"
          className={classes(
            "size-2 shrink-0 rounded-full border",
            notice.read ? "border-transparent" : "border-brand bg-brand",
          )}
        />
        <span className="min-w-0 flex-1">
          <span className={classes("block", !notice.read && "font-semibold")}>
            {title}
            {!notice.read && <span className="sr-only">{t(", unread")}</span>}
          </span>
          <span className="block break-words text-muted">{text}</span>
          <span className="block text-1 text-faint">
            <TimeAgo at={notice.at} />
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
      </ScreenLink>
    </li>
  );
}

/** The signed-in person's notices, with the unread ones marked. */
export function InboxPage() {
  return (
    <div className="grid gap-6">
      <PageTitle title={t("Inbox")} />
      <div>
        <h1 className="text-4">{t("Inbox")}</h1>
        <p className="mt-2 max-w-prose text-muted">
          {t(
            "Decisions on your proofs, changes to your access and your sign-in, and answers to your tickets. Signals and their results are in the signal room and under Analytics. Notices stay {{days}} days.",
            { days: INBOX_LIMITS.keep / DAY },
          )}
        </p>
      </div>
      <section aria-label={t("Notices")} className="grid gap-4">
        <CursorPages<InboxPageDto> usePage={useInboxQuery} what={t("the notices")}>
          {({ notices }, isFirst) => <Notices notices={notices} isFirst={isFirst} />}
        </CursorPages>
      </section>
    </div>
  );
}

function Notices({ notices, isFirst }: { notices: readonly NoticeDto[]; isFirst: boolean }) {
  const [read, { isLoading, error }] = useReadNoticesMutation();
  const [newest] = notices;
  if (!newest) {
    if (!isFirst) return null;
    return (
      <Card>
        <EmptyState icon={<Inbox className="size-6" />} title={t("Nothing yet")}>
          {t("What we tell you about your account appears here.")}
        </EmptyState>
      </Card>
    );
  }
  const isUnread = notices.some((notice) => !notice.read);
  return (
    <Card
      title={isFirst ? t("Newest") : t("Older")}
      padded={false}
      aside={
        isFirst &&
        isUnread && (
          <Button
            kind="plain"
            busy={isLoading}
            icon={<CheckCheck aria-hidden="true" className="size-4" />}
            onClick={() => void read({ body: { id: newest.id, older: true } })}
          >
            {t("Mark all as read")}
          </Button>
        )
      }
    >
      <FormAlert message={error ? failureMessage(error, t("Failed to mark as read")) : null} />
      <ul>
        {notices.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            onRead={() => void read({ body: { id: notice.id, older: false } })}
          />
        ))}
      </ul>
    </Card>
  );
}
