import type { StaffThreadDto } from "@signaldeck/contract";
import { Lock, MessageSquareReply } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Card } from "../../../components/Card.tsx";
import { classes } from "../../../components/classes.ts";
import { useShortcut } from "../../../components/Shortcuts.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import type { Drafts } from "./drafts.ts";
import { NoteForm } from "./NoteForm.tsx";

type Mode = "answer" | "note";

export interface AnswerPanelProps {
  ticket: StaffThreadDto;
  drafts: Drafts;
  /** Told whether something is typed and not sent. */
  onWriting: (writing: boolean) => void;
}

/** Where one answers the member or notes something for the staff; both keep what was typed. */
export function AnswerPanel({ ticket, drafts, onWriting }: AnswerPanelProps) {
  const [mode, setMode] = useState<Mode>("answer");
  const [typed, setTyped] = useState({ answer: false, note: false });
  // Counts the presses of a key, so that each of them leads into the field anew.
  const [asked, setAsked] = useState<{ mode: Mode; times: number } | null>(null);
  const writing = typed.answer || typed.note;
  useEffect(() => onWriting(writing), [writing, onWriting]);

  const write = (next: Mode) => {
    setMode(next);
    setAsked((before) => ({ mode: next, times: (before?.times ?? 0) + 1 }));
  };
  useShortcut("r", "Reply to the member", () => write("answer"));
  useShortcut("i", "Write an internal note", () => write("note"));
  const focusOf = (one: Mode) => (asked?.mode === one ? asked.times : 0);

  return (
    <Card
      padded={false}
      aria-label="Write"
      className={classes(mode === "note" && "border-dashed border-amber")}
    >
      <div role="group" aria-label="What to write" className="flex border-b border-line">
        <ModeButton mode="answer" current={mode} onChoose={write}>
          <MessageSquareReply aria-hidden="true" className="size-4" />
          Reply
        </ModeButton>
        <ModeButton mode="note" current={mode} onChoose={write}>
          <Lock aria-hidden="true" className="size-4" />
          Internal note
        </ModeButton>
      </div>
      <div className="p-4" hidden={mode !== "answer"}>
        <AnswerForm
          ticket={ticket}
          drafts={drafts}
          focus={focusOf("answer")}
          onTyped={(answer) => setTyped((before) => ({ ...before, answer }))}
        />
      </div>
      <div className="p-4" hidden={mode !== "note"}>
        <NoteForm
          ticketId={ticket.id}
          drafts={drafts}
          focus={focusOf("note")}
          onTyped={(note) => setTyped((before) => ({ ...before, note }))}
        />
      </div>
    </Card>
  );
}

interface ModeButtonProps {
  mode: Mode;
  current: Mode;
  onChoose: (mode: Mode) => void;
  children: ReactNode;
}

function ModeButton({ mode, current, onChoose, children }: ModeButtonProps) {
  const chosen = mode === current;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(mode)}
      className={classes(
        "-mb-px inline-flex min-h-11 flex-1 items-center justify-center gap-2 border-b-2 px-4 font-semibold transition-colors -outline-offset-2",
        !chosen && "border-transparent text-muted hover:text-text",
        chosen && (mode === "note" ? "border-amber text-amber" : "border-brand text-text"),
      )}
    >
      {children}
    </button>
  );
}
