import { type SignalDto, t } from "@signaldeck/contract";
import { ShieldAlert, ShieldCheck, ShieldQuestion } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { TextLink } from "../../../components/TextLink.tsx";
import { classes } from "../../../components/classes.ts";
import { SCREENS } from "../../../screens.ts";
import { differenceOf } from "./differenceOf.ts";
import type { SealState } from "./SealChecks.ts";
import { useSealChecks } from "./useSealChecks.ts";

/** How a signal on the screen stands to the log; `other`: the log shows another history than before. */
type Seal = SealState | { is: "other" } | null;

/** Has a signal checked while it is on the screen, against what the screen says of it. */
function useSeal(signal: SignalDto): Seal {
  const { id, sequence } = signal;
  const checks = useSealChecks();
  useEffect(() => checks.want({ id, sequence }), [checks, id, sequence]);
  const state = useSyncExternalStore(checks.subscribe, () => checks.stateOf(id));
  const isOther = useSyncExternalStore(checks.subscribe, () => checks.other() !== null);
  if (state?.is === "wrong") return state;
  if (isOther) return { is: "other" };
  const why = state?.is === "sealed" ? differenceOf(state, signal) : null;
  return why === null ? state : { is: "wrong", why };
}

export interface SealBadgeProps {
  signal: SignalDto;
  /** A row has room for the sign alone; a card says it in words. */
  place: "card" | "row";
}

/** Whether the public log holds a signal as the screen shows it. Its room is there before it is. */
export function SealBadge({ signal, place }: SealBadgeProps) {
  const seal = useSeal(signal);
  return place === "card" ? <CardBadge seal={seal} /> : <RowBadge seal={seal} />;
}

/** As wide as what is awaited; screen readers skip it. */
const PLACE = "\u2007".repeat(22);

const SIGNS = {
  sealed: { Icon: ShieldCheck, tone: "text-brand" },
  unchecked: { Icon: ShieldQuestion, tone: "text-amber" },
  wrong: { Icon: ShieldAlert, tone: "text-put" },
  other: { Icon: ShieldAlert, tone: "text-put" },
};

function wordsOf(seal: NonNullable<Seal>): string {
  switch (seal.is) {
    case "sealed":
      return t("Sealed · record {{position}}", { position: seal.position });
    case "unchecked":
      return t("Seal not checked yet");
    case "wrong":
      return t("This signal is not what the log sealed");
    case "other":
      return t("The log shows this device another history than before");
  }
}

function CardBadge({ seal }: { seal: Seal }) {
  if (!seal) return <p className="invisible text-1">{PLACE}</p>;
  return (
    <>
      <p className={classes("flex items-center gap-1.5 text-1", SIGNS[seal.is].tone)}>
        <Sign seal={seal} />
        {wordsOf(seal)}
      </p>
      {seal.is === "wrong" && (
        <div role="alert" className="w-full">
          <p>{`${seal.why} ${t("Don't trust this signal or its record.")}`}</p>
          <TextLink to={SCREENS.performance}>{t("Open the public record")}</TextLink>
        </div>
      )}
    </>
  );
}

function RowBadge({ seal }: { seal: Seal }) {
  // What is said of the whole log is not said again in each row.
  const shown = seal?.is === "other" ? null : seal;
  return (
    <>
      {" "}
      <span className="inline-block size-3.5">
        {shown && (
          <span className={SIGNS[shown.is].tone} title={wordsOf(shown)}>
            <Sign seal={shown} />
            <span className="sr-only">{wordsOf(shown)}</span>
          </span>
        )}
      </span>
      {shown?.is === "wrong" && (
        <span className="block text-1 font-semibold text-put" aria-hidden="true">
          {t("Not as sealed")}
        </span>
      )}
    </>
  );
}

function Sign({ seal }: { seal: NonNullable<Seal> }) {
  const { Icon } = SIGNS[seal.is];
  return <Icon aria-hidden="true" className="size-3.5 shrink-0" />;
}
