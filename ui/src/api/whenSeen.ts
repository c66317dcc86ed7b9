/**
 * Runs `work` as soon as the page is seen: at once, or when somebody turns to it. What nobody looks at
 * is not read for nobody.
 * @returns takes it back.
 */
export function whenSeen(work: () => void): () => void {
  if (document.visibilityState === "visible") {
    work();
    return () => undefined;
  }
  const look = () => {
    if (document.visibilityState !== "visible") return;
    leave();
    work();
  };
  const leave = () => document.removeEventListener("visibilitychange", look);
  document.addEventListener("visibilitychange", look);
  return leave;
}
