import { ownClock, t } from "@signaldeck/contract";

/** Behind a time in WAT: the same moment on the reader's own clock, where that is another time. */
export function OwnTime({ at }: { at: number | string }) {
  const own = ownClock(at);
  if (own === null) return null;
  return (
    <>
      {/* Outside of what stays on one line, so that the line can break here. */}{" "}
      <span className="whitespace-nowrap">{t("({{time}} your time)", { time: own })}</span>
    </>
  );
}
