import { RECORD_LIMITS, t } from "@signaldeck/contract";
import type { CSSProperties } from "react";
import { Card } from "../../../components/Card.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { FINISHED_SIGNALS } from "../../../screens.ts";
import { ROOMS } from "./rooms.ts";

interface CardRoomProps {
  title: string;
  className?: string;
  /** Where no class that other parts have says it. */
  style?: CSSProperties;
}

/** A card that is not there yet: its name is, so that it is found by its heading. */
function CardRoom({ title, className = "", style }: CardRoomProps) {
  return (
    <Card
      title={title}
      aria-busy
      className={`grid grid-rows-[auto_1fr] ${className}`}
      style={style}
    >
      <Skeleton className="h-full" />
    </Card>
  );
}

/** Keeps the room of the first figures. */
export function HeadlineRoom() {
  return (
    <div className={`grid ${ROOMS.headline}`}>
      <Skeleton className="h-full" />
    </div>
  );
}

/** Keeps the room of the balance. */
export function ChartRoom() {
  return <CardRoom title={t("Balance after each signal")} className={ROOMS.balance} />;
}

/** As high as the check is at each width of the page: two columns, one beside the other, or one. */
const CHECK = {
  minHeight:
    "max(50.15rem, min(189.15rem - 205vw, max(153.6rem - 167.3vw, 125rem - 95.7vw, 110rem - 64.7vw)))",
};

/** Keeps the room of the check. */
export function CheckRoom() {
  return <CardRoom title={t("Check it yourself")} style={CHECK} />;
}

/** As high as the parts are with a common record. */
const PARTS = {
  table: { minHeight: "24rem" },
  late: { minHeight: "18rem" },
  feeds: { minHeight: "8.2rem" },
  stops: { minHeight: "5.75rem" },
};

/** Keeps the room of what the analysis says further down. */
export function PartRooms() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <CardRoom title={t("By pair")} style={PARTS.table} />
          <CardRoom title={t("What a late entry costs")} style={PARTS.late} />
          <CardRoom title={t("Feeds")} style={PARTS.feeds} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <CardRoom title={t("Is the confidence right?")} className={ROOMS.confidence} />
          <CardRoom title={t("By grade, source and model")} style={PARTS.table} />
        </div>
      </div>
      <CardRoom title={t("When the engine stood still")} style={PARTS.stops} />
    </div>
  );
}

/** Keeps the room of the list, and is where the way to it leads. */
export function ListRoom() {
  return (
    <Card
      id={FINISHED_SIGNALS}
      title={t("Finished signals")}
      aside={t("newest first, market time, UTC")}
      aria-busy
      padded={false}
    >
      <RowRooms />
    </Card>
  );
}

/** Keeps the room of the list's rows. */
export function RowRooms() {
  return (
    <div className={`grid gap-3 p-5 ${ROOMS.list}`}>
      {Array.from({ length: RECORD_LIMITS.listDefault }, (_, row) => (
        <Skeleton key={row} className="h-full" />
      ))}
    </div>
  );
}

/** Keeps the room of the model's tests. */
export function CalibrationRoom() {
  return (
    <Card title={t("Was it right in the model's tests?")} aria-busy>
      <CalibrationRows />
    </Card>
  );
}

/** Keeps the room of what stands in that card. */
export function CalibrationRows() {
  return (
    <div className={`grid ${ROOMS.calibration}`}>
      <Skeleton className="h-full" />
    </div>
  );
}
