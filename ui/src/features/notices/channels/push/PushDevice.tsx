import { t, type PushSubscriptionDto } from "@signaldeck/contract";
import { ActionMenu, type MenuAction } from "../../../../components/ActionMenu.tsx";
import { Button } from "../../../../components/Button.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { Phrase } from "../../../../components/Phrase.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { TimeAgo } from "../../../../components/TimeAgo.tsx";
import { eventsText, filterText } from "../signalWish.ts";
import { useRemovePushMutation, useTestPushMutation } from "./api.ts";
import { useAttempt } from "../useAttempt.ts";

export interface PushDeviceProps {
  device: PushSubscriptionDto;
  /** Whether the member may see signals at present. */
  mayReceive: boolean;
  onEdit: () => void;
  /** What else ends with it where it is this device. */
  onRemoved: () => Promise<void>;
  onNote: (note: string | null) => void;
}

/** One device that gets push messages, and what can be done about it. */
export function PushDevice({ device, mayReceive, onEdit, onRemoved, onNote }: PushDeviceProps) {
  const [test, { isLoading: testing }] = useTestPushMutation();
  const [remove] = useRemovePushMutation();
  const { fault, attempt } = useAttempt(onNote);
  const params = { id: device.id };
  const name = device.current ? t("this device") : device.device;

  const end = async () => {
    await remove({ params }).unwrap();
    if (device.current) await onRemoved();
  };
  const edit: MenuAction[] = mayReceive
    ? [{ label: t("Choose what it is told"), run: onEdit }]
    : [];

  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{device.device}</span>
            {device.current && (
              <Pill tone="brand" dot>
                {t("On, this device")}
              </Pill>
            )}
          </p>
          <p className="text-muted">{eventsText(device.events)}</p>
          <p className="break-words text-muted">{filterText(device.filter)}</p>
          <p className="text-1 text-muted">
            <Phrase text={t("Added <when/>")} parts={{ when: <TimeAgo at={device.createdAt} /> }} />
            {" · "}
            {device.lastSuccessAt === null ? (
              t("no message so far")
            ) : (
              <Phrase
                text={t("last message <when/>")}
                parts={{ when: <TimeAgo at={device.lastSuccessAt} /> }}
              />
            )}
          </p>
        </div>
        <ActionMenu
          label={t("Actions for {{name}}", { name })}
          actions={[
            ...edit,
            {
              label: device.current ? t("Switch off") : t("Remove"),
              destructive: true,
              run: () => void attempt(end, t("Push messages are off for {{name}}.", { name })),
            },
          ]}
        />
      </div>
      {mayReceive && (
        <Button
          className="justify-self-start"
          busy={testing}
          onClick={() =>
            void attempt(
              () => test({ params }).unwrap(),
              t("A test message to {{name}} is on its way.", { name }),
            )
          }
        >
          {t("Send a test")}
        </Button>
      )}
      <FormAlert message={fault} />
    </li>
  );
}
