import { type CountryRule, t, countryName } from "@signaldeck/contract";
import { TriangleAlert } from "lucide-react";
import { RuleWords } from "../../components/RuleWords.tsx";

/**
 * What an applicant must know before sending the form.
 * @param props.rule what the chosen country has to say about becoming a member; null: nothing.
 */
export function CountryNotice({ rule }: { rule: CountryRule | null }) {
  return (
    <div role="status">
      {rule && (
        <div className="flex gap-2.5 rounded-small bg-amber-wash px-3.5 py-3">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
          <div className="min-w-0">
            {rule.effect === "refused" && (
              <p className="font-semibold">
                {t("Applications from {{country}} are not accepted.", {
                  country: countryName(rule.country),
                })}
              </p>
            )}
            <RuleWords rule={rule} />
          </div>
        </div>
      )}
    </div>
  );
}
