import { MINUTE, type NoticeDto, t } from "@signaldeck/contract";
import { ChevronRight } from "lucide-react";
import { classes } from "../../../components/classes.ts";
import { ScreenLink } from "../../../components/ScreenLink.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { useNow } from "../../../components/useNow.ts";
import { noticeWords } from "./noticeWords.ts";

export interface NoticeRowProps {
  notice: NoticeDto;
  /** It was opened while unread. */
  onRead: () => void;
}

/** One notice; all of it leads to what it is about, and opening it marks it as read. */
export function NoticeRow({ notice, onRead }: NoticeRowProps) {
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
