import { type OwnSealDto, sealApi } from "@signaldeck/contract";
import { useMemo } from "react";
import { whenSeen } from "../../../api/whenSeen.ts";
import { useAppDispatch, type AppThunk } from "../../../api/storeHooks.ts";
import type { Platform } from "../../../platform/Platform.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { SealChecks } from "./SealChecks.ts";
import { defineCalls } from "../../../api/defineCalls.ts";

/** The member's own copy of what the log seals. */
const sealCalls = defineCalls((call) => ({ ownSeal: call.query(sealApi.own) }));

/** One for each host: what was checked on one screen is known on the next. */
const known = new WeakMap<Platform, SealChecks>();

/** The checks of this device. */
export function useSealChecks(): SealChecks {
  const platform = usePlatform();
  const dispatch = useAppDispatch();
  return useMemo(() => {
    const checks =
      known.get(platform) ??
      new SealChecks({ platform, fetchSeal: (id) => dispatch(fetchSeal(id)) });
    known.set(platform, checks);
    return checks;
  }, [platform, dispatch]);
}

/** Asked for once somebody looks, anew each time and not cached: the caller stores the result. */
const fetchSeal =
  (id: string): AppThunk<Promise<OwnSealDto>> =>
  async (dispatch) => {
    await new Promise<void>((seen) => void whenSeen(seen));
    const call = dispatch(
      sealCalls.endpoints.ownSeal.initiate({ params: { id } }, { forceRefetch: true }),
    );
    try {
      return await call.unwrap();
    } finally {
      call.unsubscribe();
    }
  };
