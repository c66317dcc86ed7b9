import { formatDuration, TRIAL, type CountdownDto, type TimeFormatted } from "@signaldeck/contract";
import { useCountdownQuery } from "../api/trialCalls.ts";
import { useNow } from "./useNow.ts";

export interface TrialCountdown {
  time: TimeFormatted;
  ended: boolean;
  /** When it ends. */
  expiresAt: string;
}

/** Age in ms up to which the server's answer is shown as it came. */
const FRESH_FOR = 3 * TRIAL.pollInterval;

/**
 * The trial's remaining time, as the server says it to `useAccessWatch` every second. While it does
 * not answer, it is computed here from the trial's end, never below zero.
 * @param expiresAt end of the trial as the session knows it, until the server has said it.
 */
export function useTrialCountdown(expiresAt: string): TrialCountdown {
  const { data, fulfilledTimeStamp } = useCountdownQuery();
  const now = useNow(TRIAL.pollInterval);
  return countdownAt(now, expiresAt, data, fulfilledTimeStamp);
}

/**
 * What to show at `now` (epoch ms).
 * @param answeredAt when the server's last answer came, in epoch ms.
 */
export function countdownAt(
  now: number,
  expiresAt: string,
  answer?: CountdownDto,
  answeredAt = 0,
): TrialCountdown {
  if (answer && now - answeredAt < FRESH_FOR) {
    return { time: answer.timeFormatted, ended: answer.ended, expiresAt: answer.expiresAt };
  }
  const end = answer?.expiresAt ?? expiresAt;
  const left = Math.max(0, Date.parse(end) - now);
  return { time: formatDuration(left), ended: left === 0, expiresAt: end };
}
