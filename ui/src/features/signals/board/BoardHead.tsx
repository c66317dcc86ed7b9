import { percent, SIGNAL_LIMITS, t, watClock, type BoardDto } from "@signaldeck/contract";
import { Phrase } from "../../../components/Phrase.tsx";
import { nextMark } from "../../../api/marketClock.ts";
import { useComing } from "../../../api/nextSignal.ts";
import type { BoardState } from "../../../api/useBoard.ts";
import { markCountdown } from "../NextBar.tsx";
import { age } from "../time.ts";
import { placeOn } from "./BoardAxis.tsx";

export interface BoardMomentProps {
  board: BoardDto;
  state: BoardState;
  /** Market time; null while it is unknown. */
  now: number | null;
}

/** What the board waits for, or how old it is. */
export function BoardMoment({ board, state, now }: BoardMomentProps) {
  if (state === "late") {
    return (
      <p className="text-amber">{t("As it was at {{time}} WAT", { time: watClock(board.at) })}</p>
    );
  }
  if (state === "stale") {
    return (
      <p role="status" className="text-amber">
        {now === null
          ? t("No news")
          : t("No news for {{age}}", { age: age(now - Date.parse(board.at)) })}
      </p>
    );
  }
  if (now === null || isAtRest(board)) return null;
  return <MarkMoment now={now} calculating={state === "calculating"} />;
}

/** Counts to the mark that the estimates are for, where it can bring the member a signal. */
function MarkMoment({ now, calculating }: { now: number; calculating: boolean }) {
  const counts = useCounts();
  const mark = nextMark(now);
  if (!counts) {
    return <p className="text-muted">{t("Estimates for {{time}}", { time: watClock(mark) })}</p>;
  }
  if (calculating) return <p className="font-semibold">{markCountdown("CALC")}</p>;
  return (
    <p className="text-muted">
      <Phrase
        text={t("Next mark {{time}} <left>in {{left}}</left>", {
          time: watClock(mark),
          left: markCountdown(mark - now),
        })}
        parts={{
          left: (words) => <span className="font-semibold text-text">{words}</span>,
        }}
      />
    </p>
  );
}

/** Whether the coming mark can bring the member a signal, as far as that is known. */
function useCounts(): boolean {
  const { kind } = useComing();
  return kind === "mark" || kind === "unknown";
}

/** No mark of an engine that stands, or of closed markets, is worth waiting for. */
const isAtRest = ({ pairs }: BoardDto) =>
  pairs.every(({ silent }) => silent?.reason === "closed" || silent?.reason === "paused");

/** The line below the head: it drains from mark to mark. */
export function Drain({ board, state, now }: BoardMomentProps) {
  return (
    <div aria-hidden="true" className="h-0.5 overflow-hidden bg-line">
      {now !== null && (state === "now" || state === "calculating") && !isAtRest(board) && (
        <Left share={state === "calculating" ? 1 : (nextMark(now) - now) / SIGNAL_LIMITS.slot} />
      )}
    </div>
  );
}

function Left({ share }: { share: number }) {
  return (
    useCounts() && (
      <div className="board-drain h-full bg-brand" style={{ transform: `scaleX(${share})` }} />
    )
  );
}

/** What all pairs need, over the line through all of them. */
export function Needs({ breakEven }: { breakEven: number }) {
  return (
    <span className="relative block h-full">
      <span className="board-needs" style={{ left: `${placeOn(breakEven)}%` }}>
        {t("needs {{rate}}", { rate: percent(breakEven) })}
      </span>
    </span>
  );
}
