import { Partner, PARTNER_NAMES, PARTNERS } from "@signaldeck/contract";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../../../components/Button.tsx";
import { DeskHead } from "../../../../components/DeskHead.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { RequirePermission } from "../../../../components/RequirePermission.tsx";
import { Skeleton } from "../../../../components/Skeleton.tsx";
import { usePartnersQuery } from "./api.ts";
import { PartnerSettings } from "./PartnerSettings.tsx";
import { PostbackList } from "./PostbackList.tsx";
import { TryCard } from "./TryCard.tsx";

const TITLE = "Partners";

/** Partner programs, and what they report by themselves. */
export function PartnersPage() {
  return (
    <RequirePermission permission="partners.manage" title={TITLE}>
      <Partners />
    </RequirePermission>
  );
}

function Partners() {
  const [search, setSearch] = useSearchParams();
  const chosen = Partner.safeParse(search.get("partner")).data ?? PARTNERS[0];
  return (
    <div className="grid gap-5">
      <DeskHead
        title={TITLE}
        about="A partner program can report registrations and deposits to an address of yours. You see a report beside the member's claim, or it opens one; it carries no signature, so nothing of it ever lowers a tier."
      />
      <div role="group" aria-label="Partner" className="flex flex-wrap gap-2.5">
        {PARTNERS.map((partner) => (
          <Button
            key={partner}
            aria-pressed={partner === chosen}
            className={partner === chosen ? "border-brand bg-brand-wash" : undefined}
            onClick={() => setSearch({ partner }, { replace: true, preventScrollReset: true })}
          >
            {PARTNER_NAMES[partner]}
          </Button>
        ))}
      </div>
      <ReportsPanel partner={chosen} />
    </div>
  );
}

function ReportsPanel({ partner: chosen }: { partner: Partner }) {
  const call = usePartnersQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[26rem_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4">
        <Loaded call={call} what="the partners" ownCard waiting={<Skeleton className="h-80" />}>
          {(partners) =>
            partners
              .filter(({ partner }) => partner === chosen)
              .map((partner) => <PartnerSettings key={chosen} partner={partner} />)
          }
        </Loaded>
        <TryCard key={chosen} partner={chosen} />
      </div>
      <PostbackList key={chosen} partner={chosen} />
    </div>
  );
}
