import { MINUTE } from "@signaldeck/contract";
import { Eye } from "lucide-react";
import { useEffect } from "react";
import { leaveView, useMemberView } from "../../api/memberView.ts";
import { useSession } from "../../api/session.ts";
import type { MemberView } from "../../api/sessionSlice.ts";
import { Button } from "../../components/Button.tsx";
import { useNow } from "../../components/useNow.ts";
import { useAppDispatch } from "../../api/storeHooks.ts";

/** While staff look through a member's eyes, says on every screen whose, and leads out of it. */
export function MemberViewBanner() {
  const view = useMemberView();
  return view && <Banner view={view} />;
}

function Banner({ view }: { view: MemberView }) {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const now = useNow(MINUTE / 4);
  const minutes = Math.max(1, Math.ceil((view.endsAt - now) / MINUTE));

  useEffect(() => {
    const timer = setTimeout(() => dispatch(leaveView()), view.endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [view.endsAt, dispatch]);

  return (
    <section aria-label="Member view" className="sticky top-0 z-30 border-b border-amber bg-ground">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-amber-wash px-4 py-2 md:px-7">
        <p role="status" className="flex min-w-0 flex-1 basis-60 items-center gap-2.5">
          <Eye aria-hidden="true" className="size-4.5 shrink-0 text-amber" />
          <span className="min-w-0">
            You are looking through the eyes of <strong>{user?.fullName}</strong> – read only
          </span>
        </p>
        <p className="grow text-1 text-muted md:grow-0">Ends in {minutes} min</p>
        <Button onClick={() => dispatch(leaveView())}>Leave view</Button>
      </div>
    </section>
  );
}
