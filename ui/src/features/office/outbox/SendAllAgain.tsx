import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { useSendAllAgainMutation } from "./api.ts";

export interface SendAllAgainProps {
  /** The channel that is shown; empty for all. */
  channel: string;
  onNote: (note: string | null) => void;
}

/** Lets all dead letters wait again, after a mail server that refused everything for a while. */
export function SendAllAgain({ channel, onNote }: SendAllAgainProps) {
  const [sendAll] = useSendAllAgainMutation();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button
        icon={<RotateCw aria-hidden="true" className="size-4" />}
        onClick={() => {
          onNote(null);
          setAsking(true);
        }}
      >
        Send all again
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={channel === "" ? "Send all dead letters again?" : `Send all by ${channel} again?`}
        action="Send all again"
        failure="The letters could not be sent again."
        onConfirm={async () => {
          const body = channel === "" ? {} : { channel };
          const { again, left } = await sendAll({ body }).unwrap();
          const stay = left === 0 ? "" : ` ${left} cannot be sent any more.`;
          onNote(
            `${again} ${again === 1 ? "letter waits" : "letters wait"} to be sent again.${stay}`,
          );
        }}
      >
        <p>
          Letters whose code or link no longer works are not sent: they move to Expired. Their
          readers have to ask for a new one.
        </p>
      </ConfirmDialog>
    </div>
  );
}
