import { zodResolver } from "@hookform/resolvers/zod";
import { PROOF_FORMS } from "@signaldeck/contract";
import { useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { isApiError } from "../api/apiError.ts";
import { OTHER_PROOF, proofOf, type ProofKind } from "./SecondFactorField.tsx";

/** What a call takes as proof of the second factor; nothing where it is off. */
export type Proof = { code?: string; recoveryCode?: string };

/** The second factor as part of a form that asks for more; shown by `FactorProofFields`. */
export interface FactorProof {
  /** Null while the second factor is off, so that there is nothing to ask for. */
  form: UseFormReturn<{ typed: string }> | null;
  kind: ProofKind;
  /** Asks for the other of the two ways. */
  change: () => void;
  /** What was typed, as the call takes it; null when the field says what is wrong with it. */
  read: () => Promise<Proof | null>;
  /** Shows the server's refusal of the proof; false for any other failure. */
  showRefusal: (error: unknown) => boolean;
  /** Empties the field: a code counts once. */
  clear: () => void;
}

/** @param isOn whether the account's second factor is on, as far as this screen knows. */
export function useFactorProof(isOn: boolean): FactorProof {
  const [kind, setKind] = useState<ProofKind>("code");
  // Turned on elsewhere since the screen was read: the server's refusal tells.
  const [demanded, setDemanded] = useState(false);
  const form = useForm({
    resolver: zodResolver(PROOF_FORMS[kind]),
    defaultValues: { typed: "" },
    reValidateMode: "onSubmit",
  });
  const asked = isOn || demanded;

  return {
    form: asked ? form : null,
    kind,
    change: () => {
      setKind(OTHER_PROOF[kind].kind);
      form.reset();
    },
    read: async () => {
      if (!asked) return {};
      let proof: Proof | null = null;
      await form.handleSubmit(({ typed }) => {
        proof = proofOf(kind, typed);
      })();
      return proof;
    },
    showRefusal: (error) => {
      if (!isApiError(error) || error.code !== "invalid_second_factor") return false;
      setDemanded(true);
      form.setError("typed", { message: error.message }, { shouldFocus: asked });
      return true;
    },
    clear: () => form.reset(),
  };
}
