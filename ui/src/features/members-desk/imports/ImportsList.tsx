import { SECOND, type MemberImportDto } from "@signaldeck/contract";
import { UserPlus } from "lucide-react";
import { Card } from "../../../components/Card.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useMemberImportsQuery } from "./calls.ts";
import { ImportItem } from "./ImportItem.tsx";

/** How often the list is read anew, while something is under way and otherwise. */
const POLL = { moving: 2 * SECOND, resting: 30 * SECOND };

const isMoving = (list: readonly MemberImportDto[]) => list.some(({ endedAt }) => endedAt === null);

/** What was imported, newest first. */
export function ImportsList() {
  const { data: known } = useMemberImportsQuery();
  const call = useMemberImportsQuery(undefined, {
    pollingInterval: known && isMoving(known) ? POLL.moving : POLL.resting,
    skipPollingIfUnfocused: true,
  });
  return (
    <Card title="Imports">
      <Loaded call={call} what="the imports" waiting={<Skeleton className="h-40" />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title="Nothing was imported yet."
              icon={<UserPlus aria-hidden="true" className="size-7" />}
            >
              Choose a file and check it. You see every row before anybody comes in.
            </EmptyState>
          ) : (
            <ul aria-label="Imports" className="-my-4 divide-y divide-line">
              {list.map((one) => (
                <ImportItem key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
