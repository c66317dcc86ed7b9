import type { SubmissionStatus } from "@signaldeck/contract";
import { HeartHandshake } from "lucide-react";
import { Pill } from "../../../../components/Pill.tsx";
import { STATUS_WORDS } from "./words.ts";

/** Where an application stands. */
export function StatusPill({ status }: { status: SubmissionStatus }) {
  const { word, tone } = STATUS_WORDS[status];
  return (
    <Pill tone={tone}>
      {status === "needs_care" && <HeartHandshake aria-hidden="true" className="size-3.5" />}
      {word}
    </Pill>
  );
}
