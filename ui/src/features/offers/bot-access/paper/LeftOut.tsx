import { t, type PaperAccountDto } from "@signaldeck/contract";
import { useState } from "react";
import { Card } from "../../../../components/Card.tsx";
import { classes } from "../../../../components/classes.ts";
import { DirectionLabel } from "../../../../components/DirectionLabel.tsx";
import { SHOWN, ShowAll } from "./ShowAll.tsx";
import { dayAndTime, ENDS, REASONS } from "./words.ts";

/** The recommended signals that were not taken, why, and how each ended. */
export function LeftOut({ account }: { account: PaperAccountDto }) {
  const { leftOut, figures } = account;
  const [isWhole, setWhole] = useState(false);
  const left = figures.recommended - figures.taken;
  return (
    <Card
      title={t("Left out")}
      aside={t("{{part}} of {{whole}}", { part: left, whole: figures.recommended })}
      padded={false}
    >
      {leftOut.length > 0 && (
        <ul aria-label={t("Left out")}>
          {(isWhole ? leftOut : leftOut.slice(0, SHOWN)).map(
            ({ signalId, pair, direction, at, reason, end }) => (
              <li key={signalId} className="border-t border-line px-5 py-2.5">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="flex items-baseline gap-2">
                    <b className="font-semibold">{pair}</b>
                    <DirectionLabel direction={direction} className="text-1" />
                  </span>
                  <span
                    className={classes("text-1 font-semibold whitespace-nowrap", ENDS[end].tone)}
                  >
                    <span aria-hidden="true">{ENDS[end].mark}</span> {ENDS[end].word()}
                  </span>
                </span>
                <span className="block text-1 text-muted">
                  {t("{{time}}: {{reason}}", { time: dayAndTime(at), reason: REASONS[reason]() })}
                </span>
              </li>
            ),
          )}
        </ul>
      )}
      {!isWhole && leftOut.length > SHOWN && (
        <div className="border-t border-line px-3 py-2">
          <ShowAll count={leftOut.length} onPress={() => setWhole(true)} />
        </div>
      )}
      <p className="border-t border-line px-5 py-3 text-1 text-muted">{footOf(account)}</p>
    </Card>
  );
}

function footOf({ leftOut, figures }: PaperAccountDto): string {
  if (leftOut.length > 0) return t("They count in our record, not in this balance.");
  return figures.recommended > 0
    ? t("Every recommended signal of this time was taken.")
    : t("No recommended signal in this time.");
}
