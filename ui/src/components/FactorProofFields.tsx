import { Button } from "./Button.tsx";
import { OTHER_PROOF, SecondFactorField } from "./SecondFactorField.tsx";
import type { FactorProof } from "./useFactorProof.ts";

/** The second factor's field, and the way to the other of its two forms; nothing while it is off. */
export function FactorProofFields({ proof: { form, kind, change } }: { proof: FactorProof }) {
  if (!form) return null;
  return (
    <>
      <SecondFactorField control={form.control} name="typed" kind={kind} />
      <Button kind="plain" className="-ms-4.5 -mt-3 justify-self-start" onClick={change}>
        {OTHER_PROOF[kind].words()}
      </Button>
    </>
  );
}
