import { t, type UserDto } from "@signaldeck/contract";
import { BadgeCheck, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../components/IconButton.tsx";
import { Phrase } from "../../components/Phrase.tsx";
import { tierWord } from "../../components/tiers.ts";

/** Says on an open screen that the member's access has changed, in either direction. */
export function AccessNotice({ user }: { user: UserDto }) {
  const tier = tierWord(user.tier);
  const access = user.dashboardUnlocked
    ? t("{{tier}}, unlocked", { tier })
    : t("{{tier}}, locked", { tier });
  const [known, setKnown] = useState(access);
  const [said, setSaid] = useState<string | null>(null);
  if (known !== access) {
    setKnown(access);
    setSaid(access);
  }
  if (user.role !== "member") return null;
  return (
    <div role="status">
      {said !== null && (
        <div className="flex items-center gap-2.5 border-b border-line bg-brand-wash px-4 md:px-7">
          <BadgeCheck aria-hidden="true" className="size-4.5 shrink-0 text-brand" />
          <p className="min-w-0 flex-1 py-2">
            <Phrase
              text={t("Your access has changed: <access/>. An email to you says why.")}
              parts={{ access: <strong>{said}</strong> }}
            />
          </p>
          <IconButton label={t("Close the notice")} icon={X} onClick={() => setSaid(null)} />
        </div>
      )}
    </div>
  );
}
