import {
  breakEvenRate,
  percent,
  t,
  type BoardDto,
  type BoardPairDto,
  type SignalDto,
  type Verdict,
} from "@signaldeck/contract";
import { ArrowDown, ArrowUp, ArrowUpDown, Check, PictureInPicture2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useMarketStatusQuery } from "../../../api/marketCalls.ts";
import { useSignalPreferences } from "../../../api/signalPreferences.ts";
import { useBoard, type BoardState } from "../../../api/useBoard.ts";
import { classes } from "../../../components/classes.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { IconButton } from "../../../components/IconButton.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { pairWindow } from "../roomFilters.ts";
import { BoardFrame, BoardPlace } from "./BoardFrame.tsx";
import { BoardMoment, Drain, Needs } from "./BoardHead.tsx";
import { BoardRow, isRunning, useTurned, type BoardRowProps } from "./BoardRow.tsx";
import type { BoardSize } from "./boardSizes.ts";
import { PairKeys } from "./PairKeys.tsx";
import { standingOf, type Payouts } from "./standing.ts";
import { useBoardOrder } from "./useBoardOrder.ts";
import { VerdictNews } from "./VerdictNews.tsx";
import { WatchRow } from "./WatchRow.tsx";

export interface BoardProps {
  size: BoardSize;
  /** The member's newest signals, of all pairs, which the workspace speaks of. */
  signals?: readonly SignalDto[] | undefined;
  /** The pair that the chart shows; null: none. */
  shown?: string | null;
  /** Gives the chart a pair. Without it rows are read only. */
  onPick?: ((pair: string) => void) | undefined;
}

const NONE: readonly SignalDto[] = [];

/** All watched pairs: what the engine would say of each at the next mark, on one axis. */
export function Board({ size, signals = NONE, shown = null, onPick }: BoardProps) {
  const { call, state, now } = useBoard();
  // As long as it will be, so that nothing below it moves.
  const pairs = useMarketStatusQuery().data?.feed.pairs.length ?? 5;
  return (
    <Loaded
      call={call}
      what={t("the board")}
      ownCard
      waiting={<BoardPlace size={size} pairs={pairs} />}
    >
      {(board) => <Pairs {...{ board, state, now, size, signals, shown, onPick }} />}
    </Loaded>
  );
}

interface PairsProps {
  board: BoardDto;
  state: BoardState;
  now: number | null;
  size: BoardSize;
  signals: readonly SignalDto[];
  shown: string | null;
  onPick: ((pair: string) => void) | undefined;
}

function Pairs({ board, state, now, size, signals, shown, onPick }: PairsProps) {
  const own = useSignalPreferences().payoutPercent;
  const payouts = useMemo(
    () => ({ board: board.payoutPercent, own: own ?? board.payoutPercent }),
    [board.payoutPercent, own],
  );
  const breakEven = breakEvenRate(payouts.own);
  const order = useBoardOrder(useMemo(() => board.pairs.map(({ pair }) => pair), [board.pairs]));
  const [ordering, setOrdering] = useState(false);
  const directions = !board.pairs.some(isWithoutDirection);
  const moment = { board, state, now };
  // Where nobody says the time, and of what is dated, words are of its own moment.
  const spoken = state === "late" || now === null ? Date.parse(board.at) : now;
  const entries = order.pairs.flatMap((pair) => board.pairs.find((one) => one.pair === pair) ?? []);
  return (
    <BoardFrame
      size={size}
      short={!directions}
      moment={<BoardMoment {...moment} />}
      drain={<Drain {...moment} />}
      names={<Names {...{ size, directions, breakEven }} />}
      tools={
        entries.length > 1 && (
          <IconButton
            label={t("Change the order")}
            aria-pressed={ordering}
            icon={ordering ? Check : ArrowUpDown}
            onClick={() => setOrdering(!ordering)}
          />
        )
      }
    >
      {entries.length === 0 && (
        <EmptyState title={t("No pairs")}>{t("There is no feed to watch yet.")}</EmptyState>
      )}
      <ul
        {...order.list}
        tabIndex={entries.length > 8 ? 0 : undefined}
        aria-label={t("Pairs")}
        className="board-rows"
      >
        {entries.map((entry) => (
          <Item
            key={entry.pair}
            {...{
              entry,
              size,
              signals,
              payouts,
              breakEven,
              directions,
              now: spoken,
              shown,
              onPick,
            }}
            faded={state === "calculating" && !isRunning(entry, spoken)}
            stale={state === "stale"}
            dragged={order.dragged === entry.pair}
            handlers={order.row(entry.pair, ordering)}
            onStep={ordering ? (by) => order.step(entry.pair, by) : null}
          />
        ))}
      </ul>
      {onPick && <PairKeys pairs={order.pairs} shown={shown} onPick={onPick} />}
      {state === "now" && <VerdictNews verdicts={verdictsOf(board, payouts)} />}
      <p aria-live="polite" className="sr-only">
        {order.news}
      </p>
    </BoardFrame>
  );
}

const isWithoutDirection = ({ direction, verdict }: BoardPairDto) =>
  verdict !== undefined && direction === undefined;

function verdictsOf({ pairs }: BoardDto, payouts: Payouts): Map<string, Verdict> {
  return new Map(
    pairs.flatMap((entry): [string, Verdict][] => {
      const { verdict } = standingOf(entry, payouts);
      return verdict === null || entry.silent ? [] : [[entry.pair, verdict]];
    }),
  );
}

interface NamesProps {
  size: BoardSize;
  directions: boolean;
  breakEven: number;
}

function Names({ size, directions, breakEven }: NamesProps) {
  const isCompact = size === "compact";
  if (size === "workspace") {
    return (
      <div className="flex h-full items-center justify-between">
        <span className="text-amber">{t("needs {{rate}}", { rate: percent(breakEven) })}</span>
        <span>{directions ? t("Confidence") : t("Verdict")}</span>
      </div>
    );
  }
  return (
    <div className="board-columns h-full">
      <span className={classes(isCompact && "invisible")}>{t("Pair")}</span>
      {size === "wide" && (
        <>
          <span>{t("Price")}</span>
          <span>{t("20 minutes")}</span>
        </>
      )}
      {directions && (
        <span className={classes(isCompact && "invisible")}>{!isCompact && t("Direction")}</span>
      )}
      <span className="mx-1 block self-stretch">
        <Needs breakEven={breakEven} />
      </span>
      {!isCompact && (
        <span className="truncate text-end">{directions ? t("Confidence") : t("Verdict")}</span>
      )}
      {size === "wide" && directions && <span className="text-end">{t("Payout it needs")}</span>}
    </div>
  );
}

interface ItemProps extends BoardRowProps {
  signals: readonly SignalDto[];
  shown: string | null;
  onPick: ((pair: string) => void) | undefined;
  dragged: boolean;
  handlers: ReturnType<ReturnType<typeof useBoardOrder>["row"]>;
  /** Moves the pair up or down; null while the order is not being changed. */
  onStep: ((by: 1 | -1) => void) | null;
}

function Item(props: ItemProps) {
  const { entry, payouts, signals, shown, onPick, dragged, handlers, onStep, ...others } = props;
  const { now, stale, size } = others;
  const { pair } = entry;
  const isSealed = isRunning(entry, now);
  const clears = !entry.silent && standingOf(entry, payouts).verdict === "clears";
  const turned = useTurned(clears);
  const row = { ...others, entry, payouts, stale: stale && !isSealed };
  const content =
    size === "workspace" ? <WatchRow {...row} signals={signals} /> : <BoardRow {...row} />;
  return (
    <li
      {...handlers}
      data-pair={pair}
      className={classes(
        "board-item border-t border-line",
        (shown === pair || dragged) && "bg-raised",
        dragged && "board-dragged",
        onStep && "board-ordered",
        turned && "board-turned",
      )}
    >
      {isSealed && <span aria-hidden="true" className="board-edge" />}
      {onPick ? (
        <button
          type="button"
          aria-pressed={shown === pair}
          onClick={() => onPick(pair)}
          className="block min-w-0 flex-1 hover:bg-raised focus-visible:-outline-offset-2"
        >
          {content}
        </button>
      ) : (
        content
      )}
      {size === "workspace" && !onStep && <SmallWindow pair={pair} />}
      {onStep && (
        <span className="board-steps">
          <IconButton
            label={t("Move {{pair}} up", { pair })}
            icon={ArrowUp}
            onClick={() => onStep(-1)}
          />
          <IconButton
            label={t("Move {{pair}} down", { pair })}
            icon={ArrowDown}
            onClick={() => onStep(1)}
          />
        </span>
      )}
    </li>
  );
}

function SmallWindow({ pair }: { pair: string }) {
  const platform = usePlatform();
  return (
    <IconButton
      label={t("Keep {{pair}} in a small window", { pair })}
      icon={PictureInPicture2}
      onClick={() => void platform.openSmall(pairWindow(pair))}
    />
  );
}
