import { claimsApi, CLAIM_LIMITS, type ClaimDetailDto } from "@signaldeck/contract";
import { useEffect, useEffectEvent } from "react";
import { api, deskTag } from "../../../../api/baseApi.ts";
import { sendOnLeaving } from "../../../../api/sendOnLeaving.ts";
import { useAppDispatch } from "../../../../api/storeHooks.ts";
import { useTakeClaimMutation } from "./api.ts";

/**
 * Takes a waiting claim while its screen is open, so that no colleague decides on it meanwhile, and
 * gives it free on leaving. While a colleague has it, it is tried again with each sign of life and
 * as soon as they leave.
 */
export function useClaimLease({ id, status, viewer }: ClaimDetailDto): void {
  const dispatch = useAppDispatch();
  const [take] = useTakeClaimMutation();
  const waiting = status === "waiting";
  const free = viewer === null;

  const beat = useEffectEvent(async () => {
    const { error } = await take({ params: { id }, body: {} });
    // Taken or decided by somebody else: what is shown is old.
    if (error) dispatch(api.util.invalidateTags([deskTag("claims")]));
  });

  useEffect(() => {
    if (!waiting) return;
    void beat();
    const timer = setInterval(() => void beat(), CLAIM_LIMITS.heartbeat);
    return () => clearInterval(timer);
  }, [id, waiting, free]);

  useEffect(() => {
    if (!waiting) return;
    const leave = () =>
      dispatch(sendOnLeaving({ endpoint: claimsApi.releaseClaim, params: { id } }));
    globalThis.addEventListener("pagehide", leave);
    return () => {
      globalThis.removeEventListener("pagehide", leave);
      leave();
    };
  }, [dispatch, id, waiting]);
}
