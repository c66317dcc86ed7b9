import type { AnnouncementTestInput, MemberFilter } from "@signaldeck/contract";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { Audience } from "./Audience.tsx";
import { useAnnounceMutation, useAudienceQuery } from "./calls.ts";
import { newId } from "../../../api/newId.ts";
import { membersText } from "../words.ts";
import { getsIt } from "./words.ts";

export interface SendDialogProps {
  /** What is to be sent; null while nothing is asked. */
  asking: AnnouncementTestInput | null;
  filter: MemberFilter;
  onClose: () => void;
  /** Hears to how many members it goes, in words. */
  onSent: (members: string) => void;
}

/** Asks once, with the number of those who get it. */
export function SendDialog({ asking, ...rest }: SendDialogProps) {
  return asking && <Asking asking={asking} {...rest} />;
}

function Asking(props: SendDialogProps & { asking: AnnouncementTestInput }) {
  const { asking, filter, onClose, onSent } = props;
  const [announce] = useAnnounceMutation();
  // One for all tries: it is sent once, however often a weak line makes somebody press.
  const [id] = useState(newId);
  const { currentData } = useAudienceQuery({ query: { ...filter, kind: asking.kind } });
  const members = currentData ? membersText(getsIt(currentData, asking)) : "members";
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Send to ${members}?`}
      action={`Send to ${members}`}
      onConfirm={async () => {
        await announce({ body: { ...asking, id, filter } }).unwrap();
        onSent(members);
      }}
      failure="Failed to send the announcement"
    >
      <p>
        &ldquo;{asking.subject}&rdquo; leaves at once, some at a time. You can stop it in the midst;
        what was sent cannot be taken back.
      </p>
      <Audience filter={filter} kind={asking.kind} ways={asking} />
    </ConfirmDialog>
  );
}
