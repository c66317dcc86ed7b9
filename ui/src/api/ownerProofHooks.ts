import { ownerProofApi, type OwnerProofInput } from "@signaldeck/contract";
import { useSyncExternalStore } from "react";
import { defineCalls } from "./defineCalls.ts";
import { useAppDispatch, type AppThunk } from "./storeHooks.ts";
import type { OwnerProof } from "./OwnerProof.ts";

const { useProveMutation } = defineCalls((call) => ({
  prove: call.mutation(ownerProofApi.prove),
}));

const theOwnerProof: AppThunk<OwnerProof> = (_dispatch, _getState, { ownerProof }) => ownerProof;

const keepProof =
  (proof: string): AppThunk =>
  (_dispatch, getState, { ownerProof }) => {
    const { token } = getState().session;
    if (token !== null) ownerProof.keep(token, proof);
  };

/** Whether some call waits for its owner's proof, and how it is given or refused. */
export function useOwnerProof() {
  const dispatch = useAppDispatch();
  const { isAsking, leave, subscribe } = dispatch(theOwnerProof);
  const asking = useSyncExternalStore(subscribe, isAsking, () => false);
  const [prove] = useProveMutation();
  return {
    asking,
    leave,
    prove: async (body: OwnerProofInput) => {
      const { proof } = await prove({ body }).unwrap();
      dispatch(keepProof(proof));
    },
  };
}
