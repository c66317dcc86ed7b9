import { countText, type AnnouncementKind, type MemberFilter } from "@signaldeck/contract";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useAudienceQuery } from "./api.ts";
import { membersText } from "../words.ts";
import { getsIt, leftOut } from "./words.ts";

export interface AudienceProps {
  filter: MemberFilter;
  kind: AnnouncementKind;
  ways: { byMail: boolean; byChat: boolean };
}

/** How many get it, and how many do not, with the reasons. */
export function Audience({ filter, kind, ways }: AudienceProps) {
  const call = useAudienceQuery(
    { query: { ...filter, kind } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div role="status" className="min-h-14">
      <Loaded
        // What an earlier choice found would be taken for this one's.
        call={{ ...call, data: call.currentData }}
        what="who gets it"
        waiting={<Skeleton className="h-12" />}
      >
        {(audience) => (
          <>
            <p>
              Goes to <strong>{membersText(getsIt(audience, ways))}</strong> of{" "}
              {countText(audience.fit)}
              {ways.byMail && ways.byChat
                ? `, to ${countText(audience.byChat)} of them by Telegram, too.`
                : "."}
            </p>
            <ul className="text-muted empty:hidden">
              {leftOut(audience, kind, ways).map(({ why, count }) => (
                <li key={why}>
                  {why}: {countText(count)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </div>
  );
}
