import type { ReactNode } from "react";
import { Card } from "../../../components/Card.tsx";
import { Near } from "../../../components/Near.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";

export interface PartProps {
  /** The card's own: it is found by its heading before it is there. */
  title: string;
  /** Its least height as a class, there or not, so that nothing moves when it comes. */
  room: string;
  /** The card; false until there is something to fill it with. */
  children: ReactNode;
}

/** A card of the record that comes with the reader; see `Near`. */
export function Part({ title, room, children }: PartProps) {
  const waiting = (
    <Card title={title} aria-busy className="grid grid-rows-[auto_1fr]">
      <Skeleton className="h-full" />
    </Card>
  );
  return (
    <div className={`grid grid-cols-1 ${room}`}>
      <Near waiting={waiting}>{children || waiting}</Near>
    </div>
  );
}
