import type { FieldFault, PlanSignalInput } from "@signaldeck/contract";

/** Levels on the wrong side of a price would be touched at once. Null: both are as they should be. */
export function checkLevels(
  {
    direction,
    stopLoss,
    takeProfit,
  }: Pick<PlanSignalInput, "direction" | "stopLoss" | "takeProfit">,
  price: number,
): FieldFault | null {
  const isCall = direction === "CALL";
  const below = isCall ? stopLoss : takeProfit;
  const above = isCall ? takeProfit : stopLoss;
  if (below !== null && below >= price) return fault(isCall ? "stopLoss" : "takeProfit", "below");
  if (above !== null && above <= price) return fault(isCall ? "takeProfit" : "stopLoss", "above");
  return null;

  function fault(path: "stopLoss" | "takeProfit", side: "above" | "below"): FieldFault {
    const name = path === "stopLoss" ? "stop loss" : "take profit";
    return { path, message: `The ${name} of a ${direction} must lie ${side} the price (${price})` };
  }
}
