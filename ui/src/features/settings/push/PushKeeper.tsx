import { useEffect } from "react";
import { useMemberView } from "../../../api/memberView.ts";
import { useCan } from "../../../api/session.ts";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { useSubscribePushMutation } from "./calls.ts";
import { keepKnownAddress, readKnownAddress } from "./knownAddress.ts";

/**
 * A device's address may change while nothing of ours runs: the server is told at the next start.
 * Draws nothing.
 */
export function PushKeeper() {
  const { push, storage } = usePlatform();
  const isOwn = useMemberView() === null;
  const allowed = useCan("signals.read") && isOwn;
  const [subscribe] = useSubscribePushMutation();

  useEffect(() => {
    const known = readKnownAddress(storage);
    if (!push || !allowed || known === null) return;
    const look = async () => {
      const address = await push.address();
      if (address?.endpoint === known) return;
      if (address) await subscribe({ body: address }).unwrap();
      keepKnownAddress(storage, address?.endpoint ?? null);
    };
    // What did not work is tried again at the next start.
    look().catch(() => undefined);
  }, [push, storage, allowed, subscribe]);

  return null;
}
