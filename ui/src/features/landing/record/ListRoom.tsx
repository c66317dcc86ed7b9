import { Skeleton } from "../../../components/Skeleton.tsx";

/** As high as a full page of the list with its divider, below the card's title. */
export const LIST_ROOM = "min-h-586 min-[27.5rem]:min-h-526 lg:min-h-355";

/** Keeps the room of the list's rows: a page of them is full nearly always. */
export function ListRoom() {
  return (
    <div className={`grid p-5 ${LIST_ROOM}`}>
      <Skeleton className="h-full" />
    </div>
  );
}
