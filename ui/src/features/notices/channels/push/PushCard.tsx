import { PUSH_LIMITS, type PushSubscriptionDto, t } from "@signaldeck/contract";
import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { useSignalAccess } from "../../../../api/signalAccess.ts";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { failureMessage } from "../../../../components/formErrors.ts";
import { FormNote } from "../../../../components/FormNote.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { Skeleton } from "../../../../components/Skeleton.tsx";
import type { PlatformPush, PushState } from "../../../../platform/Platform.ts";
import { usePlatform } from "../../../../platform/PlatformContext.tsx";
import { usePushDevicesQuery, usePushKeyMutation, useSubscribePushMutation } from "./api.ts";
import { saveKnownAddress } from "./knownAddress.ts";
import { PushDevice } from "./PushDevice.tsx";
import { PushWishDialog } from "./PushWishDialog.tsx";

/** Why push messages cannot be switched on, and what to do about it; null where they can. */
const PUSH_HINTS: Record<PushState, (() => string) | null> = {
  unsupported: () =>
    t("This browser cannot receive push messages. A current Chrome, Edge, Firefox or Safari can."),
  insecure: () =>
    t(
      "Push messages need a page that came over https. Open the address that begins with https://.",
    ),
  "install-first": () =>
    t(
      "On an iPhone or iPad, install this site first: press Share, then Add to Home Screen. Open it from there and come back to this card.",
    ),
  denied: () =>
    t(
      "Your browser blocks notifications from this page. Allow them in its settings, then load the page again.",
    ),
  off: null,
  on: null,
};

/** What is said when the person, or the browser for them, said no. */
const pushRefused = () =>
  t("Your browser did not allow notifications from this page, so nothing was changed.");

/** Messages to the member's devices while no window is open; nothing where the host has none. */
export function PushCard() {
  const { push } = usePlatform();
  return push && <Push push={push} />;
}

function Push({ push }: { push: PlatformPush }) {
  const { storage } = usePlatform();
  const call = usePushDevicesQuery();
  const access = useSignalAccess();
  const mayReceive = access === "open";
  const [askKey] = usePushKeyMutation();
  const [subscribe] = useSubscribePushMutation();
  const [state, setState] = useState<PushState | null>(null);
  const [editing, setEditing] = useState<PushSubscriptionDto | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    void push.state().then((found) => {
      if (current) setState(found);
    });
    return () => {
      current = false;
    };
  }, [push]);

  const switchOn = async () => {
    setBusy(true);
    setFault(null);
    setNote(null);
    try {
      const { publicKey } = await askKey().unwrap();
      const address = await push.subscribe(publicKey);
      if (address) {
        await subscribe({ body: address }).unwrap();
        saveKnownAddress(storage, address.endpoint);
        setNote(t("Push messages are on for this device."));
      } else setFault(pushRefused());
    } catch (failure) {
      setFault(
        failureMessage(
          failure,
          t("The browser's push service cannot be reached. Try again later."),
        ),
      );
    }
    setState(await push.state());
    setBusy(false);
  };
  const switchedOff = async () => {
    saveKnownAddress(storage, null);
    await push.unsubscribe();
    setState(await push.state());
  };

  const isOn = state === "on" && (call.data?.some(({ current }) => current) ?? false);
  const hint = state && PUSH_HINTS[state];
  const isOffered = hint === null && mayReceive && !isOn;

  return (
    <Card title={t("Push on this device")} aria-busy={call.isFetching}>
      <div className="grid gap-4">
        <p className="text-muted">
          {t("Notifications on this device, even when the page is closed.")}
        </p>
        {hint !== null && <p>{hint()}</p>}
        <Loaded
          call={{ ...call, data: state === null ? undefined : call.data }}
          what={t("your devices")}
          waiting={<Skeleton className="h-24" />}
        >
          {(devices) => (
            <>
              {hint === null && !mayReceive && (
                <p>
                  {access === "unacknowledged"
                    ? t(
                        "Push messages open with the signal room: acknowledge the risk disclosure there first.",
                      )
                    : t(
                        "Push messages open with the signal room: verify your funded account first.",
                      )}
                </p>
              )}
              {isOffered && devices.length >= PUSH_LIMITS.perMember && (
                <p>
                  {t("You have all {{most}} devices. Remove one to add this one.", {
                    most: PUSH_LIMITS.perMember,
                  })}
                </p>
              )}
              {isOffered && devices.length < PUSH_LIMITS.perMember && (
                <Button
                  className="justify-self-start"
                  busy={busy}
                  icon={<BellRing aria-hidden="true" className="size-4" />}
                  onClick={() => void switchOn()}
                >
                  {t("Switch on")}
                </Button>
              )}
              <FormAlert message={fault} />
              {devices.length > 0 && (
                <ul aria-label={t("Devices with push messages")} className="divide-y divide-line">
                  {[...devices]
                    .sort((a, b) => Number(b.current) - Number(a.current))
                    .map((device) => (
                      <PushDevice
                        key={device.id}
                        device={device}
                        mayReceive={mayReceive}
                        onEdit={() => setEditing(device)}
                        onRemoved={switchedOff}
                        onNote={setNote}
                      />
                    ))}
                </ul>
              )}
            </>
          )}
        </Loaded>
        <FormNote message={note} />
      </div>
      {editing && (
        <PushWishDialog
          device={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            setNote(t("Your choice is saved."));
          }}
        />
      )}
    </Card>
  );
}
