import { type SignalDto, dollarsAndCents, percentAsIs, t } from "@signaldeck/contract";
import { Check, Minus } from "lucide-react";
import { startTransition, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useJournalDay } from "../../api/journalCalls.ts";
import { usePayout, useWorth } from "../../api/signalPreferences.ts";
import { BottomBar } from "../../components/BottomBar.tsx";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { KeyHint } from "../../components/KeyHint.tsx";
import { useShortcut } from "../../components/Shortcuts.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import type { Decision } from "./decided.ts";
import { amount, StakeChips, winAndLoss } from "./StakeChips.tsx";
import { chosenStake, isOver } from "./stakeChoices.ts";
import { saveLastStake, readLastStake } from "./stakeMemory.ts";
import { useDecision } from "./useDecision.ts";
import { lazyPart } from "../../components/loadCode.ts";

const loadTakeForm = () => import("./TakeForm.tsx");
const TakeForm = lazyPart(async () => (await loadTakeForm()).TakeForm);

/**
 * Stake, "Take" and "Skip" under the live signal, by one press or key each. Both can be undone for
 * five seconds and changed until the signal settles.
 */
export function SignalActions({ signal }: { signal: SignalDto }) {
  const { storage } = usePlatform();
  const payout = usePayout();
  const own = useDecision(signal);
  const [typing, setTyping] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const last = readLastStake(storage);
  const taken = own.decision?.decision === "taken" ? own.decision : null;
  const payoutPercent = last ? Number(last.payoutPercent) : (payout?.payoutPercent ?? null);

  const take = (stake: number) => {
    if (payoutPercent === null) return;
    saveLastStake(storage, { stake, payoutPercent });
    own.decide({ decision: "taken", stake, payoutPercent });
  };

  // Behind the card, so that the form is there when it is wanted; without a network it is asked for
  // again then.
  useEffect(() => void loadTakeForm().catch(() => undefined), []);
  // What is there stays until the form's code has come.
  const type = () => startTransition(() => setTyping(true));

  let content: ReactNode;
  if (typing) {
    const values = {
      stake: taken?.stake.toString() ?? last?.stake ?? "",
      payoutPercent: (taken?.payoutPercent ?? payoutPercent)?.toString() ?? "",
    };
    const close = () => {
      setTyping(false);
      frame.current?.focus();
    };
    content = (
      <TakeForm
        signalId={signal.id}
        values={values}
        decided={own.decision?.decision ?? null}
        onDone={close}
        onTakeBack={own.decision === null ? null : () => own.decide(null)}
      />
    );
  } else if (own.decision === null) {
    content = (
      <Undecided
        signal={signal}
        last={last ? Number(last.stake) : null}
        payoutPercent={payoutPercent}
        onTake={take}
        onSkip={() => own.decide({ decision: "skipped" })}
        onOther={type}
      />
    );
  } else {
    content = <Decided own={own} decision={own.decision} onChange={type} />;
  }

  return (
    <div ref={frame} tabIndex={-1} className="grid gap-3 outline-none">
      <Suspense fallback={null}>{content}</Suspense>
      <FormAlert message={own.fault} />
      <p role="status" className="sr-only">
        {own.saving ? "" : spoken(own.decision)}
      </p>
    </div>
  );
}

function spoken(decision: Decision): string {
  if (decision === null) return "";
  if (decision.decision === "skipped") return t("Skipped.");
  return t("Taken for {{stake}}.", { stake: dollarsAndCents(decision.stake) });
}

function Undecided(props: {
  signal: SignalDto;
  last: number | null;
  payoutPercent: number | null;
  onTake: (stake: number) => void;
  onSkip: () => void;
  onOther: () => void;
}) {
  const { data: day } = useJournalDay();
  const { skip } = useWorth(props.signal);
  const left = { lossLeft: day?.lossLeft ?? null, signalsLeft: day?.signalsLeft ?? null };
  const [picked, setPicked] = useState<number | null>(null);
  // What was picked before the limit was reached is picked no more.
  const stake = picked !== null && !isOver(picked, left) ? picked : chosenStake(props.last, left);
  const possible = stake !== null && props.payoutPercent !== null && left.signalsLeft !== 0;
  const take = () => {
    if (possible) props.onTake(stake);
  };
  useShortcut("t", t("Take the live signal"), take);
  useShortcut("s", t("Skip the live signal"), props.onSkip);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <StakeChips
        last={props.last}
        chosen={stake}
        payoutPercent={props.payoutPercent}
        left={left}
        onChoose={setPicked}
        onOther={props.onOther}
      />
      {left.signalsLeft === 0 && (
        <p className="text-1 text-amber">{t("Your limit of signals for today is reached.")}</p>
      )}
      <BottomBar label={t("Act on the signal")}>
        <div className="flex grow gap-3 md:grow-0">
          <Button
            kind={skip === null ? "secondary" : "primary"}
            onClick={props.onSkip}
            aria-keyshortcuts="S"
          >
            {t("Skip")} <KeyHint>S</KeyHint>
          </Button>
          <Button
            kind={skip === null ? "primary" : "secondary"}
            disabled={!possible}
            onClick={take}
            aria-keyshortcuts="T"
            className="min-w-36 grow md:grow-0"
          >
            {stake === null ? t("Take") : t("Take for {{stake}}", { stake: amount(stake) })}{" "}
            <KeyHint>T</KeyHint>
          </Button>
        </div>
      </BottomBar>
    </div>
  );
}

function Decided(props: {
  own: ReturnType<typeof useDecision>;
  decision: NonNullable<Decision>;
  onChange: () => void;
}) {
  const { own, decision } = props;
  const undoable = own.undoSeconds > 0;
  const button = useRef<HTMLButtonElement>(null);
  const [pressed] = useState(undoable);
  // What was pressed is gone; keyboard users go on from the way back.
  useEffect(() => {
    if (pressed && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
  }, [pressed]);
  const taken = decision.decision === "taken";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <BottomBar label={t("Act on the signal")}>
        <p className="flex min-h-11 items-center gap-2 font-semibold">
          {taken ? (
            <Check aria-hidden="true" className="size-4 shrink-0 text-brand" />
          ) : (
            <Minus aria-hidden="true" className="size-4 shrink-0 text-muted" />
          )}
          <span>
            {taken
              ? t("Taken for {{stake}}", { stake: dollarsAndCents(decision.stake) })
              : t("Skipped")}
          </span>
          <span className="font-normal text-muted">{own.saving && t("saving")}</span>
        </p>
        {undoable && <UndoKey onUndo={own.undo} />}
        <Button ref={button} onClick={undoable ? own.undo : props.onChange} className="order-last">
          {undoable ? (
            <>
              {t("Undo")} <span aria-hidden="true">{own.undoSeconds}</span> <KeyHint>U</KeyHint>
            </>
          ) : (
            t("Change")
          )}
        </Button>
      </BottomBar>
      {taken && (
        <p className="min-w-0 flex-1 text-1 text-muted">
          {t(
            "Win {{win}}, lose {{loss}} at {{payout}} payout. This is your journal: place the trade at your broker.",
            {
              ...winAndLoss(decision.stake, decision.payoutPercent),
              payout: percentAsIs(decision.payoutPercent),
            },
          )}
        </p>
      )}
    </div>
  );
}

function UndoKey({ onUndo }: { onUndo: () => void }) {
  useShortcut("u", t("Undo that"), onUndo);
  return null;
}
