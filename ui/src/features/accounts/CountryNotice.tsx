import { RETAIL_BAN_COUNTRIES } from "@signaldeck/contract";
import type { Country } from "@signaldeck/contract";
import { TriangleAlert } from "lucide-react";

export interface CountryNoticeProps {
  country: Country | undefined;
  /** The operator takes no applications from this country. */
  refused: boolean;
}

/** What an applicant from the chosen country must know before sending the form. */
export function CountryNotice({ country, refused }: CountryNoticeProps) {
  const banned = country !== undefined && RETAIL_BAN_COUNTRIES.includes(country);
  return (
    <div role="status">
      {country !== undefined && (refused || banned) && (
        <p className="flex gap-2.5 rounded-small bg-amber-wash px-3.5 py-3">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
          {refused
            ? `Applications from ${country} are not accepted.`
            : `${country}: the regulator bans the sale of binary options to retail clients. Check what is legal for you before you apply.`}
        </p>
      )}
    </div>
  );
}
