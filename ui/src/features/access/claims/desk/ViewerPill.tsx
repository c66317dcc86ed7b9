import type { ColleagueDto } from "@signaldeck/contract";
import { Eye, Hand } from "lucide-react";
import { useSession } from "../../../../api/session.ts";
import { Pill } from "../../../../components/Pill.tsx";

/** Who has a claim open; nothing while nobody has. */
export function ViewerPill({ viewer }: { viewer: ColleagueDto | null }) {
  const { user } = useSession();
  if (!viewer) return null;
  if (viewer.id === user?.id) {
    return (
      <Pill>
        <Hand aria-hidden="true" className="size-3.5" />
        Yours
      </Pill>
    );
  }
  return (
    <Pill tone="brand" className="max-w-full">
      <Eye aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">Being viewed by {viewer.fullName}</span>
    </Pill>
  );
}
