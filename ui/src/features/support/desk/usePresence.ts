import { SUPPORT_LIMITS } from "@signaldeck/contract";
import type { TicketViewerDto } from "@signaldeck/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useWatchTicketMutation } from "./api.ts";

/**
 * Tells the colleagues that this ticket is open here, for as long as the window can be seen.
 * @returns who else has it open; nobody while that cannot be asked.
 */
export function usePresence(ticketId: string, writing: boolean): readonly TicketViewerDto[] {
  const [watch] = useWatchTicketMutation();
  const [others, setOthers] = useState<readonly TicketViewerDto[]>([]);

  const beat = useEffectEvent(async (isWriting: boolean) => {
    if (document.visibilityState !== "visible") return;
    const reply = await watch({ params: { id: ticketId }, body: { writing: isWriting } });
    setOthers(reply.data ?? []);
  });

  useEffect(() => {
    const tick = () => void beat(writing);
    const first = setTimeout(tick);
    const timer = setInterval(tick, SUPPORT_LIMITS.presenceBeat);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [ticketId, writing]);

  return others;
}
