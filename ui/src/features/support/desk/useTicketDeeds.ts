import type {
  ColleagueDto,
  StaffThreadDto,
  TicketStatus,
  TicketTriageInput,
} from "@signaldeck/contract";
import { useState } from "react";
import { useFault } from "../../../components/useFault.ts";
import { useAssignTicketMutation, useMoveTicketMutation, useTriageTicketMutation } from "./api.ts";
import { DESK_STATUS_WORDS } from "./deskWords.ts";

/** What staff do with a ticket by one press. */
export interface TicketDeeds {
  busy: "assign" | "move" | "triage" | null;
  /** What the last deed failed with. */
  fault: string | null;
  /** What the last deed did. */
  said: string;
  /** Gives it to somebody, or to nobody. */
  assign: (to: ColleagueDto | null) => Promise<void>;
  move: (status: TicketStatus) => Promise<void>;
  triage: (changes: TicketTriageInput) => Promise<void>;
}

/** The deeds on the ticket as it is on the screen: what changed since is a conflict. */
export function useTicketDeeds(ticket: StaffThreadDto): TicketDeeds {
  const [assign] = useAssignTicketMutation();
  const [move] = useMoveTicketMutation();
  const [triage] = useTriageTicketMutation();
  const [busy, setBusy] = useState<TicketDeeds["busy"]>(null);
  const { fault, attempt } = useFault();
  const [said, setSaid] = useState("");
  const params = { id: ticket.id };

  const run = async (kind: TicketDeeds["busy"], words: string, deed: () => Promise<unknown>) => {
    setBusy(kind);
    setSaid("");
    if (await attempt(deed, "The ticket could not be changed. Please try again.")) setSaid(words);
    setBusy(null);
  };

  return {
    busy,
    fault,
    said,
    assign: (to) =>
      run("assign", to ? `${to.fullName} has the ticket.` : "Nobody has the ticket.", () =>
        assign({
          params,
          body: { assigneeId: to?.id ?? null, seenAssigneeId: ticket.assignee?.id ?? null },
        }).unwrap(),
      ),
    move: (status) => {
      const lastSeen = ticket.messages.at(-1)?.id;
      return run("move", `Set to: ${DESK_STATUS_WORDS[status]}.`, () =>
        move({ params, body: { status, ...(lastSeen !== undefined && { lastSeen }) } }).unwrap(),
      );
    },
    triage: (changes) => run("triage", "Saved.", () => triage({ params, body: changes }).unwrap()),
  };
}
