import type { ColleagueDto } from "@signaldeck/contract";
import { Eye } from "lucide-react";
import { api, deskTag } from "../../../../api/baseApi.ts";
import { Button } from "../../../../components/Button.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { useFault } from "../../../../components/useFault.ts";
import { useAppDispatch } from "../../../../api/storeHooks.ts";
import { useTakeClaimMutation } from "./api.ts";

/** Says that a colleague is on this claim, and lets one take it over on purpose. */
export function TakenNotice({ claimId, viewer }: { claimId: string; viewer: ColleagueDto }) {
  const dispatch = useAppDispatch();
  const [take, { isLoading }] = useTakeClaimMutation();
  const { fault, attempt } = useFault();

  const takeOver = async () => {
    await attempt(
      () => take({ params: { id: claimId }, body: { takeOver: true } }).unwrap(),
      "The claim could not be taken over. Please try again.",
    );
    dispatch(api.util.invalidateTags([deskTag("claims")]));
  };

  return (
    <div role="status" className="grid gap-3 rounded-card border border-brand bg-brand-wash p-4">
      <p className="flex gap-2.5">
        <Eye aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand" />
        <span>
          <strong>{viewer.fullName}</strong> has this claim open. Take it over only if you have
          agreed on it.
        </span>
      </p>
      <Button busy={isLoading} onClick={() => void takeOver()}>
        Take over
      </Button>
      <FormAlert message={fault} />
    </div>
  );
}
