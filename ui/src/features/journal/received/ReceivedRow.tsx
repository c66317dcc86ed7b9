import {
  signedDollars,
  watClock,
  watShortDate,
  type ReceivedSignalDto,
  t,
} from "@signaldeck/contract";
import { NotebookPen } from "lucide-react";
import { classes } from "../../../components/classes.ts";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { IconButton } from "../../../components/IconButton.tsx";
import { resultTone } from "../resultTone.ts";
import { decisionWords, resultWord } from "./receivedWords.ts";

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
    <li className="flex items-center gap-3 border-t border-line py-2 pe-3 ps-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
          <span className="font-semibold">{signal.pair}</span>
          <DirectionLabel direction={signal.direction} />
          <span className="text-muted">
            {watShortDate(signal.createdAt)}, {watClock(signal.createdAt)}
          </span>
        </p>
        <p className="text-muted">{decisionWords(mark)}</p>
        {signal.withdrawn && (
          <p className="text-1 text-muted">{t("Withdrawn; its result counts")}</p>
        )}
        {signal.held && <p className="text-1 text-muted">{t("Result being checked")}</p>}
        {note !== null && <p className="break-words whitespace-pre-line">{note}</p>}
      </div>
      <p className="text-end">
        <span className={tone}>{resultWord(ended)}</span>
        {result !== null && (
          <span className={classes("block", resultTone(result))}>{signedDollars(result)}</span>
        )}
      </p>
      <IconButton
        icon={NotebookPen}
        label={
          note === null
            ? t("Add a note on {{pair}}", { pair: signal.pair })
            : t("Change the note on {{pair}}", { pair: signal.pair })
        }
        onClick={onNote}
        className={classes(note !== null && "text-brand")}
      />
    </li>
  );
}
