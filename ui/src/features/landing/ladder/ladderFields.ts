import { LADDER_RATES, LadderInput, LIST_WINDOW } from "@signaldeck/contract";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { z } from "zod";

/** The fields as they are typed. */
export type LadderFields = z.input<typeof LadderInput>;

/** Where the calculator starts, and nothing that was measured: the first stake is 2 % of the capital. */
const EXAMPLE = { stake: "20", levels: "4", ownRate: "", capital: "1000" };
const EXAMPLE_PAYOUT = 85;
const EXAMPLE_SIGNALS = 10;

/** What is known of the reader; null: nothing. */
export interface KnownTerms {
  payoutPercent: number | null;
  signalsPerDay: number | null;
}

/** What the fields begin with: the address, else what is known of the reader, else the example. */
export function firstFields(search: URLSearchParams, known: KnownTerms): LadderFields {
  const typed = (name: keyof LadderFields, otherwise: string) => search.get(name) ?? otherwise;
  return {
    stake: typed("stake", EXAMPLE.stake),
    payoutPercent: typed("payoutPercent", String(known.payoutPercent ?? EXAMPLE_PAYOUT)),
    levels: typed("levels", EXAMPLE.levels),
    rate: LADDER_RATES.find((rate) => rate === search.get("rate")) ?? "all",
    ownRate: typed("ownRate", EXAMPLE.ownRate),
    signalsPerDay: typed("signalsPerDay", String(known.signalsPerDay ?? EXAMPLE_SIGNALS)),
    capital: typed("capital", EXAMPLE.capital),
  };
}

/** Stores what is typed in the address, so that a reload or a shared link brings it back. */
export function useKeptInAddress(values: Partial<LadderFields>): void {
  const [, setSearch] = useSearchParams();
  const typed = Object.entries(values).map(([name, value]) => [name, String(value ?? "")]);
  const search = new URLSearchParams(typed).toString();
  const kept = useRef(search);
  const keep = useEffectEvent(() => {
    kept.current = search;
    setSearch(search, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (search === kept.current) return;
    const timer = setTimeout(() => keep(), LIST_WINDOW.searchDelay);
    return () => clearTimeout(timer);
  }, [search]);
}

/** What the fields say; while one of them is wrong, what they said before. Null: never anything. */
export function useLastValid(values: Partial<LadderFields>): {
  input: LadderInput | null;
  valid: boolean;
} {
  const text = JSON.stringify(values);
  const { data } = useMemo(() => LadderInput.safeParse(JSON.parse(text)), [text]);
  const [last, setLast] = useState(data ?? null);
  if (data !== undefined && data !== last) setLast(data);
  return { input: data ?? last, valid: data !== undefined };
}
