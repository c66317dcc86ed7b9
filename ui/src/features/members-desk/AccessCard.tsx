import { type MemberFactsDto, watMoment } from "@signaldeck/contract";
import { useState } from "react";
import { useCan } from "../../api/session.ts";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { FormNote } from "../../components/FormNote.tsx";
import { AccessDialog } from "./AccessDialog.tsx";
import { accessText } from "./accessWords.ts";
import { BlockDialog } from "./BlockDialog.tsx";

/** What the member may do, until when, and how admins change that. */
export function AccessCard({ member }: { member: MemberFactsDto }) {
  const mayManage = useCan("members.manage");
  const [open, setOpen] = useState<"access" | "block" | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const show = (dialog: "access" | "block") => {
    setSaid(null);
    setOpen(dialog);
  };
  return (
    <Card title="Access">
      <div className="grid gap-3">
        <div>
          <p className="font-semibold">{accessText(member)}</p>
          {member.grantedUntil !== undefined && member.afterGrant && (
            <p className="text-muted">
              Granted until {watMoment(member.grantedUntil)}. From then on{" "}
              {accessText(member.afterGrant)}.
            </p>
          )}
        </div>
        {member.block && (
          <div className="rounded-small bg-put-wash px-3.5 py-3">
            <p className="font-semibold text-put">Blocked since {watMoment(member.block.since)}</p>
            <p className="break-words whitespace-pre-line">{member.block.reason}</p>
          </div>
        )}
        <FormNote message={said} />
        {mayManage && (
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" onClick={() => show("access")}>
              Change access
            </Button>
            <Button onClick={() => show("block")}>
              {member.block ? "Unblock account" : "Block account"}
            </Button>
          </div>
        )}
      </div>
      <AccessDialog
        member={member}
        open={open === "access"}
        onClose={() => setOpen(null)}
        onDone={setSaid}
      />
      <BlockDialog
        member={member}
        open={open === "block"}
        onClose={() => setOpen(null)}
        onDone={setSaid}
      />
    </Card>
  );
}
