import { COMMUNITY_LOCKED_MESSAGE } from "@signaldeck/contract";
import { useCan } from "../../api/session.ts";
import { LockedPage } from "../../components/LockedPage.tsx";
import { Network } from "./Network.tsx";
import { NetworkPreview } from "./NetworkPreview.tsx";

/** The Elite Network: the feed for members with a tier, a labelled preview for all others. */
export function CommunityPage() {
  if (useCan("community.read")) return <Network />;
  return (
    <LockedPage
      title="Elite Network"
      requirement={COMMUNITY_LOCKED_MESSAGE()}
      preview={<NetworkPreview />}
    >
      <p>
        Members write here about how they trade, and show their results if they choose to. It opens
        with your first verified deposit.
      </p>
    </LockedPage>
  );
}
