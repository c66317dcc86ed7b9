import { Skeleton } from "../../../components/Skeleton.tsx";

/** As high as a full page of the list with its divider, below the card's title. */
export const LIST_HEIGHT = "min-h-586 min-[27.5rem]:min-h-526 lg:min-h-355";

/** Holds the place of the list's rows: a page of them is full nearly always. */
export function ListSkeleton() {
  return (
    <div className={`grid p-5 ${LIST_HEIGHT}`}>
      <Skeleton className="h-full" />
    </div>
  );
}
