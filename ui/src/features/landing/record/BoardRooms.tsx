import { t } from "@signaldeck/contract";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { ROOMS } from "./rooms.ts";

/** Holds the place of the record while its code is on the way. */
export function BoardRooms() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4">
      <span className="sr-only">{t("Loading the record")}</span>
      <Skeleton className="h-11 w-64" />
      <Room of="headline" />
      <Room of="risk" />
      <Room of="charts" />
    </div>
  );
}

/** Keeps the room of one part. */
export function Room({ of }: { of: keyof typeof ROOMS }) {
  return (
    <div className={`grid ${ROOMS[of]}`}>
      <Skeleton className="h-full" />
    </div>
  );
}
