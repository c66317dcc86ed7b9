import type { AskedPartner } from "@signaldeck/contract";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { useAskedPartnersQuery } from "./api.ts";
import { AskedSettings } from "./AskedSettings.tsx";
import { TryQuestion } from "./TryQuestion.tsx";

/** A partner that says nothing by itself and is asked instead. */
export function AskedPanel({ partner }: { partner: AskedPartner }) {
  const call = useAskedPartnersQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded call={call} what="the partners" ownCard waiting={<Skeleton className="h-80" />}>
      {(partners) =>
        partners
          .filter((one) => one.partner === partner)
          .map((one) => (
            <div key={partner} className="grid items-start gap-4 xl:grid-cols-2">
              <AskedSettings partner={one} />
              <TryQuestion partner={one} />
            </div>
          ))
      }
    </Loaded>
  );
}
