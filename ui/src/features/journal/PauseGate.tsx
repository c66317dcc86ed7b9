import { t } from "@signaldeck/contract";
import { CirclePause } from "lucide-react";
import type { ReactNode } from "react";
import { useJournalPause, useJournalDay, useToday } from "../../api/journalCalls.ts";
import { useMarketClock } from "../../api/marketClockHooks.tsx";
import { resumesAt } from "../../api/nextSignal.ts";
import { Card } from "../../components/Card.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { pauseWords } from "./pauseWords.ts";
import { ResumeButton } from "./ResumeButton.tsx";

/** Shows its children, unless new signals are held back: then why, and until when. */
export function PauseGate({ children }: { children: ReactNode }) {
  const pause = useJournalPause();
  const { data: day } = useJournalDay();
  const { data: today } = useToday();
  const clock = useMarketClock();
  if (!pause) return children;
  const { title, text } = pauseWords(pause, day, resumesAt(pause, today), clock.now());
  return (
    <Card
      role="status"
      aria-label={t("New signals are held back")}
      className="grid min-h-88 place-content-center justify-items-center gap-3 text-center"
    >
      <CirclePause aria-hidden="true" className="size-8 text-muted" />
      <h2 className="text-3 font-semibold">{title}</h2>
      <p className="max-w-prose text-muted">{text}</p>
      {pause.reason === "paused" ? (
        <ResumeButton />
      ) : (
        <TextLink to={SCREENS.analytics}>{t("See your results and limits")}</TextLink>
      )}
    </Card>
  );
}
