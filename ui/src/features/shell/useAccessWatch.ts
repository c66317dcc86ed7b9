import { TRIAL } from "@signaldeck/contract";
import type { UserDto } from "@signaldeck/contract";
import { useEffect } from "react";
import { refreshUser, useCan } from "../../api/session.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";
import { useCountdownQuery } from "../../api/trialCalls.ts";

/**
 * Keeps the screens of a member without a live stream in step with their access: the trial clock is
 * polled every second, and when it tells another tier or unlock state, the user is read anew. A
 * member who may read signals hears of such a change from the stream.
 */
export function useAccessWatch(user: UserDto): void {
  const dispatch = useAppDispatch();
  const mayReadSignals = useCan("signals.read");
  const watching = user.role === "member" && !mayReadSignals;
  const { data, fulfilledTimeStamp } = useCountdownQuery(undefined, {
    skip: !watching,
    pollingInterval: TRIAL.pollInterval,
    skipPollingIfUnfocused: true,
  });
  const changed =
    watching &&
    data !== undefined &&
    (data.tier !== user.tier || data.dashboardUnlocked !== user.dashboardUnlocked);
  useEffect(() => {
    // Asked again by each reply: an access that was taken and given again within one poll differs
    // from what the user was read as in between.
    if (changed) void dispatch(refreshUser());
  }, [changed, fulfilledTimeStamp, dispatch]);
}
