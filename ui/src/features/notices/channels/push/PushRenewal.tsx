import { useEffect } from "react";
import { useMemberView } from "../../../../api/memberView.ts";
import { useCan } from "../../../../api/session.ts";
import { usePlatform } from "../../../../platform/PlatformContext.tsx";
import { usePushKeyMutation, useSubscribePushMutation } from "./api.ts";
import { saveKnownAddress, readKnownAddress } from "./knownAddress.ts";

/**
 * A device's address may change while nothing of ours runs, and so may the server's key: they are
 * brought together at the next start.
 * Draws nothing.
 */
export function PushRenewal() {
  const { push, storage } = usePlatform();
  const isOwn = useMemberView() === null;
  const allowed = useCan("signals.read") && isOwn;
  const [askKey] = usePushKeyMutation();
  const [subscribe] = useSubscribePushMutation();

  useEffect(() => {
    const known = readKnownAddress(storage);
    if (!push || !allowed || known === null) return;
    const look = async () => {
      if ((await push.state()) !== "on") {
        saveKnownAddress(storage, null);
        return;
      }
      // The server's key may be another one as well, which the device then takes over.
      const address = await push.subscribe((await askKey().unwrap()).publicKey);
      if (!address || address.endpoint === known) return;
      await subscribe({ body: address }).unwrap();
      saveKnownAddress(storage, address.endpoint);
    };
    // What did not work is tried again at the next start.
    look().catch(() => undefined);
  }, [push, storage, allowed, askKey, subscribe]);

  return null;
}
