import { BOT_LOCKED_MESSAGE, t } from "@signaldeck/contract";
import { useCan } from "../../../api/session.ts";
import { Card } from "../../../components/Card.tsx";
import { LockedPage } from "../../../components/LockedPage.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { SampleData } from "../../../components/SampleData.tsx";
import { WhatExists } from "../../../components/WhatExists.tsx";
import { BotControls } from "./BotControls.tsx";
import { SampleTrading } from "./SampleTrading.tsx";

/** AI Bot Access: the member's own settings, and what the desk will look like; else the teaser. */
export function BotControlsPage() {
  return useCan("bot.use") ? <OpenBotControls /> : <LockedBotControls />;
}

function LockedBotControls() {
  return (
    <LockedPage
      title={t("AI Bot Access")}
      requirement={BOT_LOCKED_MESSAGE()}
      preview={<SampleTrading />}
    >
      <p>
        {t(
          "Members of the Gold tier choose the bot's risk level and trade size here, for the day it opens.",
        )}
      </p>
      <div className="mt-4">
        <WhatExists ids={["ai-bot"]} />
      </div>
    </LockedPage>
  );
}

function OpenBotControls() {
  return (
    <div className="grid gap-6">
      <PageTitle title={t("AI Bot Access")} />
      <div>
        <h1 className="text-4">{t("AI Bot Access")}</h1>
        <p className="mt-2 max-w-prose text-muted">
          {t(
            "What you choose here is kept for your account and holds from the day the bot places orders.",
          )}
        </p>
      </div>
      <Card>
        <WhatExists ids={["ai-bot"]} />
      </Card>
      <BotControls />
      <SampleData note={t("Made-up trades. No bot has made them, for you or for anybody else.")}>
        <SampleTrading />
      </SampleData>
    </div>
  );
}
