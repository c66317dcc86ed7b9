import { watClock } from "@signaldeck/contract";

/** What staff are written of a signal whose prices are held. @param held `until`: market time */
export function heldAlert(held: { sequence: number; pair: string; reason: string; until: number }) {
  const { sequence, reason, until } = held;
  return {
    subject: `A result needs a look: signal ${sequence}`,
    text: `${reason} So signal ${sequence} is not settled yet. If the minutes after its expiry confirm the price, it settles by itself. Until ${watClock(until)} WAT you can confirm one source's recorded price at the signal desk, or leave the signal unsettled. After that it ends unsettled.`,
    path: "/dashboard/desk/signals",
  };
}
