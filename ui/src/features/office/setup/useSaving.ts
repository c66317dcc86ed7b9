import type { SetupDto, SetupPart } from "@signaldeck/contract";
import { useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useSend } from "../../../components/useSend.ts";

const WAITS = "Saved. It takes effect when the server restarts.";
const RUNS = "Saved. The server runs with it.";

interface SavingOptions<Values extends FieldValues, Output> {
  fields: readonly FieldPath<Values>[];
  failure: string;
  save: (input: Output) => Promise<SetupDto>;
}

/** Sends the form of a part. Its note says whether that waits, until the server has restarted. */
export function useSaving<Values extends FieldValues, Output>(
  part: SetupPart,
  setup: SetupDto,
  form: UseFormReturn<Values, unknown, Output>,
  { fields, failure, save }: SavingOptions<Values, Output>,
) {
  const [reply, setReply] = useState<SetupDto | null>(null);
  const keep = async (work: () => Promise<SetupDto>) => {
    setReply(null);
    setReply(await work());
  };
  const { sending, attempt } = useSend(form, {
    fields,
    failure,
    work: (input) => keep(() => save(input)),
  });
  const waits = reply?.startedAt === setup.startedAt && reply.waiting.includes(part);
  const note = reply === null ? null : waits ? WAITS : RUNS;
  return {
    sending: { ...sending, note },
    /** What else changes the part; its failure and its note take the same places. */
    attempt: (work: () => Promise<SetupDto>, fault: string) => attempt(() => keep(work), fault),
  };
}
