import type { LedgerDoubtDto } from "@signaldeck/contract";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { useRestoreCopiesMutation } from "./api.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

const TITLE = "Write signals anew";

/** What stops all publishing, and the way out. */
export function DoubtCard({ doubt }: { doubt: LedgerDoubtDto }) {
  const [asking, setAsking] = useState(false);
  const [restore] = useRestoreCopiesMutation();
  return (
    <Card title="The record is in doubt" aside={<Pill tone="amber">Nothing is published</Pill>}>
      <div role="status" className="grid gap-3">
        <p className="break-words">{doubt.message}</p>
        <p>
          Public figures are counted from the ledger&apos;s records and stay as they are. If only
          stored signals differ, they can be written anew from the records. A fault in the ledger
          itself or in the statistics is mended by restoring a backup. A database that is older than
          it was needs the newest one back, or an administrator&apos;s word at the server:{" "}
          <code>signaldeck database accept</code>.
        </p>
        <p className="text-1 text-muted">
          Found <TimeAgo at={doubt.since} />
        </p>
        <div>
          <Button onClick={() => setAsking(true)}>{TITLE}</Button>
        </div>
      </div>
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={TITLE}
        action={TITLE}
        failure="The signals could not be written anew. Please try again."
        onReason={(reason) => restore({ body: { reason } }).unwrap()}
      >
        <p>
          Every stored signal that differs from its records is written as they say, and all is
          looked at again. The audit log keeps your reason. The engine stays paused until it is
          resumed.
        </p>
      </ReasonDialog>
    </Card>
  );
}
