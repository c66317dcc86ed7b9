import { type DeviceDto, watMoment, t } from "@signaldeck/contract";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { signOut } from "../../../api/session.ts";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useFault } from "../../../components/useFault.ts";
import { SCREENS } from "../../../screens.ts";
import { useAppDispatch } from "../../../api/storeHooks.ts";
import { useDevicesQuery, useEndDeviceMutation, useEndOtherDevicesMutation } from "./api.ts";
import { otherDevicesSignedOut } from "./words.ts";

/** Where the member is signed in, and the ways to end that. */
export function DevicesCard() {
  const call = useDevicesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data, isFetching } = call;
  const [endOthers, { isLoading }] = useEndOtherDevicesMutation();
  const { fault, attempt } = useFault();
  const [note, setNote] = useState<string | null>(null);

  const end = (work: () => Promise<string>) =>
    attempt(async () => {
      setNote(null);
      setNote(await work());
    }, t("Failed to sign the device out"));

  return (
    <Card title={t("Signed-in devices")} aria-busy={isFetching}>
      <div className="grid gap-4">
        <Loaded call={call} what={t("your devices")} waiting={<Skeleton className="h-24" />}>
          {(devices) => (
            <ul className="divide-y divide-line">
              {devices.map((device) => (
                <Device key={device.id} device={device} end={end} />
              ))}
            </ul>
          )}
        </Loaded>
        <FormAlert message={fault} />
        <FormNote message={note} />
        {data && data.length > 1 && (
          <Button
            busy={isLoading}
            className="justify-self-start"
            onClick={() =>
              void end(async () => otherDevicesSignedOut((await endOthers().unwrap()).ended))
            }
          >
            {t("Sign out elsewhere")}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface DeviceProps {
  device: DeviceDto;
  end: (work: () => Promise<string>) => Promise<unknown>;
}

function Device({ device, end }: DeviceProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [endDevice, { isLoading }] = useEndDeviceMutation();

  const leave = async () => {
    if (device.current) {
      await dispatch(signOut());
      await navigate(SCREENS.landing);
      return;
    }
    await end(async () => {
      await endDevice({ params: { id: device.id } }).unwrap();
      return t("{{device}} is signed out.", { device: device.device });
    });
  };

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device.device}
          {device.current && <Pill tone="brand">{t("This device")}</Pill>}
        </p>
        <p className="text-muted">
          {t("Signed in {{signedInAt}}", { signedInAt: watMoment(device.signedInAt) })}
        </p>
      </div>
      <Button
        kind="plain"
        busy={isLoading}
        onClick={() => void leave()}
        aria-label={t("Sign out {{device}}, signed in {{signedInAt}}", {
          device: device.device,
          signedInAt: watMoment(device.signedInAt),
        })}
        className="-me-4.5"
      >
        {t("Sign out")}
      </Button>
    </li>
  );
}
