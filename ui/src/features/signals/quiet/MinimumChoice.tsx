import { percentAsIs, t } from "@signaldeck/contract";
import { useId } from "react";
import { useOwnTerms } from "../../../api/ownTerms.ts";
import { userChanged } from "../../../api/sessionSlice.ts";
import { useAppDispatch } from "../../../api/storeHooks.ts";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { SelectBox } from "../../../components/SelectBox.tsx";
import { useFault } from "../../../components/useFault.ts";
import { useSaveOwnTermsMutation } from "../api.ts";
import { MINIMUMS } from "../minimums.ts";

/** From which stated confidence on the member wants to be called; stored with the account. */
export function MinimumChoice() {
  const own = useOwnTerms();
  const dispatch = useAppDispatch();
  const [save, { isLoading }] = useSaveOwnTermsMutation();
  const { fault, attempt } = useFault();
  const id = useId();
  // One that was typed in the settings stays to be chosen.
  const figures = [...new Set([...MINIMUMS, ...(own.floor === null ? [] : [own.floor])])];

  const choose = (floor: number | null) =>
    attempt(
      async () => dispatch(userChanged(await save({ body: { ...own, floor } }).unwrap())),
      t("Failed to save your payout and minimum"),
    );
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {t("Minimum confidence")}
      </label>
      <SelectBox
        id={id}
        aria-describedby={`${id}-hint`}
        value={own.floor ?? ""}
        disabled={isLoading}
        onChange={({ target }) => void choose(target.value === "" ? null : Number(target.value))}
        options={[
          { value: "", label: t("No minimum") },
          ...figures
            .sort((a, b) => a - b)
            .map((figure) => ({ value: String(figure), label: percentAsIs(figure) })),
        ]}
      />
      <p id={`${id}-hint`} className="text-1 text-muted">
        {t(
          "A signal below it is shown all the same, and says so. It makes no sound, and whatever tells you of recommended signals leaves it out. Kept with your account.",
        )}
      </p>
      <FormAlert message={fault} />
    </div>
  );
}
