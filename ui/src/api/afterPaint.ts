/**
 * Runs `work` once what is drawn by now is on the screen, so that nobody waits for it; soon where
 * nothing is painted, since the page is hidden.
 * @returns takes it back.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => (timer = setTimeout(work));
  const frame = document.visibilityState === "hidden" ? null : requestAnimationFrame(soon);
  if (frame === null) soon();
  return () => {
    if (frame !== null) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
