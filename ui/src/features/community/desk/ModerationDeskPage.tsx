import type { ModerationList } from "@signaldeck/contract";
import { useState } from "react";
import { classes } from "../../../components/classes.ts";
import { FormNote } from "../../../components/FormNote.tsx";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { Cases } from "./Cases.tsx";

const TITLE = "Moderation";

const LISTS: readonly (readonly [ModerationList, string])[] = [
  ["reported", "Reported"],
  ["hidden", "Hidden"],
  ["kept", "Left in the feed"],
];

/** The moderation desk: reported posts, the hidden ones, and those that were left as they are. */
export function ModerationDeskPage() {
  return (
    <RequirePermission permission="community.moderate" title={TITLE}>
      <Desk />
    </RequirePermission>
  );
}

function Desk() {
  const [list, setList] = useState<ModerationList>("reported");
  const [said, setSaid] = useState<string | null>(null);
  const show = (next: ModerationList) => {
    setList(next);
    setSaid(null);
  };
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-5">
      <DeskHead
        title={TITLE}
        about="Posts of the Elite Network that members have reported. A hidden post is gone for everyone, its author included. The audit log keeps every decision under your name."
      />
      <div
        role="group"
        aria-label="Which posts"
        className="flex flex-wrap gap-1 rounded-card border border-line bg-surface p-1"
      >
        {LISTS.map(([value, words]) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === list}
            onClick={() => show(value)}
            className={classes(
              "min-h-11 flex-1 rounded-small px-4 font-semibold whitespace-nowrap transition-colors",
              value === list ? "bg-raised text-text" : "text-muted hover:text-text",
            )}
          >
            {words}
          </button>
        ))}
      </div>
      <FormNote message={said} />
      <Cases key={list} list={list} onDone={setSaid} />
    </div>
  );
}
