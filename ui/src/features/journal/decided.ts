import type {
  JournalDayDto,
  JournalEntryDto,
  JournalDecisionInput,
  SignalDto,
} from "@signaldeck/contract";

/** What a member did with a signal, as it is sent; null: nothing yet. */
export type Decision = JournalDecisionInput | null;

/** The day as it will be once a decision is saved; the server's own takes its place then. */
export function decidedDay(
  day: JournalDayDto,
  signal: SignalDto,
  decision: Decision,
  now: number | null,
): JournalDayDto {
  const others = day.entries.filter(({ signalId }) => signalId !== signal.id);
  const at = new Date(now ?? Date.parse(signal.createdAt)).toISOString();
  const entries = decision === null ? others : [entryOf(signal, decision, at), ...others];
  const taken = entries.filter((entry) => entry.decision === "taken").length;
  const { maxSignals } = day;
  return {
    ...day,
    entries,
    taken,
    skipped: entries.length - taken,
    signalsLeft: maxSignals === null ? null : Math.max(0, maxSignals - taken),
  };
}

function entryOf(
  signal: SignalDto,
  input: JournalDecisionInput,
  decidedAt: string,
): JournalEntryDto {
  const { id, pair, direction, status, outcome, createdAt, expiresAt } = signal;
  const taken = input.decision === "taken";
  return {
    signalId: id,
    decision: input.decision,
    stake: taken ? input.stake : null,
    payoutPercent: taken ? input.payoutPercent : null,
    result: null,
    editable: true,
    decidedAt,
    signal: {
      pair,
      direction,
      status,
      outcome,
      voided: false,
      withdrawn: signal.withdrawnAt !== null,
      held: signal.heldAt !== null && signal.settledAt === null,
      createdAt,
      expiresAt,
    },
  };
}

/** The decision that an entry holds. */
export function decisionOf(entry: JournalEntryDto | undefined): Decision {
  if (!entry) return null;
  const { decision, stake, payoutPercent } = entry;
  if (decision === "skipped" || stake === null || payoutPercent === null) {
    return { decision: "skipped" };
  }
  return { decision: "taken", stake, payoutPercent };
}
