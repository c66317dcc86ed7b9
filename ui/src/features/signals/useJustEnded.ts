import { SECOND, type SignalDto } from "@signaldeck/contract";
import { useEffect, useState } from "react";

/** For so long the ring shows how a signal ended before it counts down to the next one. */
const SHOWN = 4 * SECOND;

/** The newest signal, for a moment after it ended while it was being watched; else null. */
export function useJustEnded(newest: SignalDto | undefined): SignalDto | null {
  const [open, setOpen] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const id = newest?.id ?? null;
  const ended = newest !== undefined && newest.settledAt !== null;
  if (!ended && open !== id) setOpen(id);
  const fresh = ended && open === id && over !== id;
  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => setOver(id), SHOWN);
    return () => clearTimeout(timer);
  }, [fresh, id]);
  return fresh ? newest : null;
}
