import { percent, t, type RecordedSignalDto } from "@signaldeck/contract";
import { statusText } from "../signalView.ts";

/** The confidence that was shown beforehand, or that there was none. */
export function lateConfidence({ confidence }: Pick<RecordedSignalDto, "confidence">): string {
  return confidence === null ? t("none given") : percent(confidence);
}

/** How a finished signal ended that has no outcome. */
export function lateStatus(signal: RecordedSignalDto): string {
  return statusText(signal, null);
}
