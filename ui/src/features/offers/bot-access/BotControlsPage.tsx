import { BOT_LOCKED_MESSAGE, t, type PaperSpan } from "@signaldeck/contract";
import { useState } from "react";
import { useCan } from "../../../api/session.ts";
import { Loaded } from "../../../components/Loaded.tsx";
import { LockedPage } from "../../../components/LockedPage.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { RiskLine } from "../../../components/RiskLine.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { WhatExists } from "../../../components/WhatExists.tsx";
import { usePaperAccountQuery } from "./api.ts";
import { BotRules } from "./paper/BotRules.tsx";
import { BotState } from "./paper/BotState.tsx";
import { PaperBar } from "./paper/PaperBar.tsx";
import { PaperRoom } from "./paper/PaperRoom.tsx";

/** AI Bot Access: the member's own paper account; else the teaser. */
export function BotControlsPage() {
  return useCan("bot.use") ? <OpenBotControls /> : <LockedBotControls />;
}

function LockedBotControls() {
  return (
    <LockedPage
      title={t("AI Bot Access")}
      requirement={BOT_LOCKED_MESSAGE()}
      preview={
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      }
    >
      <p>
        {t(
          "Members of the Gold tier follow our recommended signals on a paper account here, by their own rules.",
        )}
      </p>
      <div className="mt-4">
        <WhatExists ids={["ai-bot"]} />
      </div>
    </LockedPage>
  );
}

function OpenBotControls() {
  const [span, setSpan] = useState<PaperSpan>("All");
  const call = usePaperAccountQuery({ query: { span } });
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle title={t("AI Bot Access")} />
      <h1 className="sr-only">{t("AI Bot Access")}</h1>
      <Loaded
        call={call}
        what={t("your paper account")}
        ownCard
        waiting={
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
          </div>
        }
      >
        {(account) => (
          <>
            <PaperBar payoutPercent={account.payoutPercent} />
            <PaperRoom
              account={account}
              span={span}
              onSpan={setSpan}
              beside={
                <>
                  <BotState account={account} />
                  <BotRules account={account} />
                </>
              }
              canExport
            />
          </>
        )}
      </Loaded>
      <RiskLine />
    </div>
  );
}
