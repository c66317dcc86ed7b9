import { t, type UserDto } from "@signaldeck/contract";
import { LifeBuoy, MessageCircle } from "lucide-react";
import { useLinksQuery } from "../../../api/contentCalls.ts";
import { ButtonLink } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { ExternalLink } from "../../../components/ExternalLink.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { screenExists } from "../../../screens.ts";

const SUPPORT = "/dashboard/support";

/** The ways to support, and the code to name there. */
export function ContactSupport({ user }: { user: UserDto }) {
  return (
    <Card title={t("Contact support")}>
      <p className="mb-4 text-muted">
        <Phrase
          text={t("Name your admission code <code/>: it is how support finds you.")}
          parts={{
            code: (
              <span className="font-mono font-semibold text-text select-all">
                {user.admissionCode}
              </span>
            ),
          }}
        />
      </p>
      <SupportLinks />
    </Card>
  );
}

/** Contact support, and the support account on the messaging app. */
function SupportLinks() {
  const { data } = useLinksQuery();
  return (
    <div className="flex flex-wrap gap-3">
      {screenExists(SUPPORT) && (
        <ButtonLink to={SUPPORT} icon={<LifeBuoy aria-hidden="true" className="size-4" />}>
          {t("Contact support")}
        </ButtonLink>
      )}
      {data && (
        <ExternalLink
          kind="button"
          href={data.messagingSupport}
          icon={<MessageCircle aria-hidden="true" className="size-4" />}
        >
          {t("Message support")}
        </ExternalLink>
      )}
    </div>
  );
}
