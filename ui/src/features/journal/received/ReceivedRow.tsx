import {
  signedDollars,
  watClock,
  watShortDate,
  type ReceivedSignalDto,
} from "@signaldeck/contract";
import { NotebookPen } from "lucide-react";
import { classes } from "../../../components/classes.ts";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { IconButton } from "../../../components/IconButton.tsx";
import { resultTone } from "../resultTone.ts";
import { markWords, resultWord } from "./receivedWords.ts";

const TONES = { profit: "text-call", loss: "text-put", running: "text-brand" } as const;

export interface ReceivedRowProps {
  received: ReceivedSignalDto;
  onNote: () => void;
}

/** One received signal: when, what, how it ended, what was done with it and noted. */
export function ReceivedRow({ received, onNote }: ReceivedRowProps) {
  const { signal, ended, mark, note } = received;
  const result = mark?.result ?? null;
  const tone = ended in TONES ? TONES[ended as keyof typeof TONES] : "text-muted";
  return (
    <li className="grid grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-0.5 border-t border-line py-2 pr-3 pl-5 md:grid-cols-[10rem_7rem_5rem_6rem_1fr_6rem_auto]">
      <span className="text-muted max-md:order-4">
        {watShortDate(signal.createdAt)}, {watClock(signal.createdAt)}
      </span>
      <span className="font-semibold max-md:order-1">{signal.pair}</span>
      <DirectionLabel direction={signal.direction} className="max-md:order-5 max-md:justify-end" />
      <span className={classes(tone, "max-md:order-2 max-md:text-right")}>{resultWord(ended)}</span>
      <span className="text-muted max-md:order-7">{markWords(mark)}</span>
      <span className="text-right max-md:order-8">
        {result !== null && <span className={resultTone(result)}>{signedDollars(result)}</span>}
      </span>
      <IconButton
        icon={NotebookPen}
        label={note === null ? `Add a note on ${signal.pair}` : `Change the note on ${signal.pair}`}
        onClick={onNote}
        className={classes("max-md:order-3", note !== null && "text-brand")}
      />
      <span aria-hidden="true" className="max-md:order-6 md:hidden" />
      {note !== null && (
        <p className="order-9 col-span-full pr-2 pb-1 wrap-anywhere whitespace-pre-wrap">{note}</p>
      )}
    </li>
  );
}
