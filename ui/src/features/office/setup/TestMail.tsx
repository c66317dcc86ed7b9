import { setupApi, type TestMailDto } from "@signaldeck/contract";
import { Send } from "lucide-react";
import { useTestMailMutation } from "./api.ts";
import { Probe, Verdict } from "./Probe.tsx";

/** Sends the admin a mail by what is saved, and shows what the mail server said. */
export function TestMail() {
  const [test, { isLoading, data }] = useTestMailMutation();
  return (
    <Probe
      icon={<Send aria-hidden="true" className="size-4" />}
      label="Send a test email"
      busyLabel="Sending"
      busy={isLoading}
      hint="Goes to your own address with what is saved, at once and without a restart."
      onTry={() => test().unwrap()}
      failure={setupApi.testMail.failure}
    >
      {data && <Outcome outcome={data} />}
    </Probe>
  );
}

function Outcome({ outcome: { taken, to, reply } }: { outcome: TestMailDto }) {
  return (
    <Verdict good={taken}>
      <p>
        {taken
          ? `The mail server took it for ${to}. Look into that mailbox.`
          : `It was not sent to ${to}.`}
      </p>
      <p className="text-muted">
        {taken ? "Its reply: " : "The reason: "}
        <span>{reply}</span>
      </p>
    </Verdict>
  );
}
