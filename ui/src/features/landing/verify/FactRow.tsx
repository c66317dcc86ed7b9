import type { ReactNode } from "react";
import { classes } from "../../../components/classes.ts";

/** A fact of a record or a checkpoint: its name, and at the other edge what it is. */
export function FactRow(props: { term: string; value: ReactNode; tone?: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5">
      <dt className="text-muted">{props.term}</dt>
      <dd className={classes("font-semibold", props.tone)}>{props.value}</dd>
    </div>
  );
}

/** A whole hash, with the room for one while it is on its way. */
export function HashRow(props: { term: string; value: string }) {
  return (
    <div className="border-t border-line py-1.5">
      <dt className="text-muted">{props.term}</dt>
      <dd className="h-9 font-mono text-1 break-all">{props.value}</dd>
    </div>
  );
}
