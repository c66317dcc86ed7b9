import { FORMER_COLLEAGUE } from "@signaldeck/contract";
import type { StaffThreadDto } from "@signaldeck/contract";
import { MessageCircleWarning } from "lucide-react";
import { Button } from "../../../components/Button.tsx";

export interface NewsSinceProps {
  ticket: StaffThreadDto;
  /** Id of the newest message when the answer was begun; null while there is none. */
  begunAfter: string | null;
  /** The news was read, and the answer still stands. */
  onRead: () => void;
}

/** Says that something was written while an answer was being typed. */
export function NewsSince({ ticket, begunAfter, onRead }: NewsSinceProps) {
  const newest = ticket.messages.at(-1);
  const isNews = begunAfter !== null && newest !== undefined && newest.id !== begunAfter;
  return (
    <div role="status" className="empty:hidden">
      {isNews && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-small bg-amber-wash px-3.5 py-2.5">
          <p className="flex min-w-0 flex-[1_1_16rem] gap-2.5">
            <MessageCircleWarning
              aria-hidden="true"
              className="mt-0.5 size-4 shrink-0 text-amber"
            />
            {newest.author === "member"
              ? "The member has written since you began this answer."
              : `${newest.staff?.fullName ?? FORMER_COLLEAGUE} has answered since you began this answer.`}
          </p>
          <Button onClick={onRead}>I have read it</Button>
        </div>
      )}
    </div>
  );
}
