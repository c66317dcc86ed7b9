import { COMMUNITY_LOCKED_MESSAGE, t } from "@signaldeck/contract";
import { Heart } from "lucide-react";
import { useCan } from "../../api/session.ts";
import { LockedPage } from "../../components/LockedPage.tsx";
import { Network } from "./Network.tsx";
import { Card } from "../../components/Card.tsx";

const samplePosts = () => [
  t("Three losses in a row, so the day is over. The pause in the journal is set."),
  t("Skipped everything below a payout of 82 % this week. Fewer trades, calmer evenings."),
  t("Does anybody keep notes on signals they did not take?"),
];

/** A made-up feed for the locked page; it is blurred and labelled there. */
function NetworkPreview() {
  return (
    <div className="grid gap-4">
      {samplePosts().map((text, index) => (
        <Card key={text} className="grid gap-3">
          <div className="flex items-center gap-3">
            <span className="grid size-9 place-items-center rounded-full bg-raised font-semibold">
              {index + 1}
            </span>
            <p className="font-semibold">{t("Sample member {{number}}", { number: index + 1 })}</p>
          </div>
          <p>{text}</p>
          <p className="flex items-center gap-2 text-muted">
            <Heart className="size-4" />
            {t("Like")}
          </p>
        </Card>
      ))}
    </div>
  );
}

/** The Elite Network: the feed for members with a tier, a labelled preview for all others. */
export function CommunityPage() {
  if (useCan("community.read")) return <Network />;
  return (
    <LockedPage
      title={t("Elite Network")}
      requirement={COMMUNITY_LOCKED_MESSAGE()}
      preview={<NetworkPreview />}
    >
      <p>
        {t(
          "Members write here about how they trade, and show their results if they choose to. It opens with your first verified deposit.",
        )}
      </p>
    </LockedPage>
  );
}
