import { useEffect, useRef, useState } from "react";

/**
 * A value that the server keeps and that is shown as it was chosen at once: changes are sent one
 * after the other, and one that fails shows again what is stored.
 * @param keep stores a value; rejects where it could not
 */
export function useKept<Value extends object>(
  stored: Value,
  keep: (next: Value) => Promise<unknown>,
): { value: Value; change: (part: Partial<Value>) => Promise<unknown> } {
  const [chosen, setChosen] = useState<Value | null>(null);
  const pending = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const value = chosen ?? stored;

  // What comes from the server counts as soon as nothing of ours is on its way to it.
  useEffect(() => {
    if (pending.current === 0) setChosen(null);
  }, [stored]);

  const send = async (before: Promise<unknown>, next: Value) => {
    await before.catch(() => undefined);
    try {
      await keep(next);
    } catch (error) {
      if (pending.current === 1) setChosen(null);
      throw error;
    } finally {
      pending.current -= 1;
    }
  };
  const change = (part: Partial<Value>) => {
    const next = { ...value, ...part };
    setChosen(next);
    pending.current += 1;
    last.current = send(last.current, next);
    return last.current;
  };
  return { value, change };
}
