import { setupApi, type TestMailDto } from "@signaldeck/contract";
import { CircleAlert, CircleCheck, Send } from "lucide-react";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { useFault } from "../../components/useFault.ts";
import { useTestMailMutation } from "./api.ts";

/** Sends the admin a mail by what is saved, and shows what the mail server said. */
export function TestMail() {
  const [test, { isLoading, data }] = useTestMailMutation();
  const { fault, attempt } = useFault();
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          busy={isLoading}
          icon={<Send aria-hidden="true" className="size-4" />}
          onClick={() => void attempt(() => test().unwrap(), setupApi.testMail.failure)}
        >
          {isLoading ? "Sending" : "Send a test email"}
        </Button>
        <p className="min-w-0 flex-1 basis-52 text-muted">
          Goes to your own address with what is saved, at once and without a restart.
        </p>
      </div>
      <FormAlert message={fault} />
      <div role="status" className="empty:absolute">
        {fault === null && !isLoading && data && <Outcome outcome={data} />}
      </div>
    </div>
  );
}

function Outcome({ outcome: { taken, to, reply } }: { outcome: TestMailDto }) {
  const Icon = taken ? CircleCheck : CircleAlert;
  return (
    <div
      className={`flex gap-2.5 rounded-small px-3.5 py-3 ${taken ? "bg-brand-wash" : "bg-put-wash"}`}
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${taken ? "text-brand" : "text-put"}`}
      />
      <div className="min-w-0">
        <p>
          {taken
            ? `The mail server took it for ${to}. Look into that mailbox.`
            : `It was not sent to ${to}.`}
        </p>
        <p className="text-muted">
          {taken ? "Its reply: " : "The reason: "}
          <span className="break-words">{reply}</span>
        </p>
      </div>
    </div>
  );
}
