import { BOT_LOCKED_MESSAGE } from "@signaldeck/contract";
import { Info } from "lucide-react";
import { useCan } from "../../api/session.ts";
import { LockedPage } from "../../components/LockedPage.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { SampleData } from "../../components/SampleData.tsx";
import { BotControls } from "./BotControls.tsx";
import { SampleTrading } from "./SampleTrading.tsx";

/** AI Bot Access: the member's own settings, and what the desk will look like; else the teaser. */
export function BotControlsPage() {
  return useCan("bot.use") ? <OpenBotControls /> : <LockedBotControls />;
}

function LockedBotControls() {
  return (
    <LockedPage title="AI Bot Access" requirement={BOT_LOCKED_MESSAGE} preview={<SampleTrading />}>
      <p>
        Members of the Gold tier choose the bot's risk level and trade size here, and start or pause
        it.
      </p>
    </LockedPage>
  );
}

function OpenBotControls() {
  return (
    <div className="grid gap-6">
      <PageTitle title="AI Bot Access" />
      <div>
        <h1 className="text-4">AI Bot Access</h1>
        <p className="mt-3 flex max-w-prose gap-2.5 text-muted">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
          The bot does not place orders at your broker yet. What you choose here is kept for your
          account and holds from the day it does.
        </p>
      </div>
      <BotControls />
      <SampleData note="Made-up trades. No bot has made them, for you or for anybody else.">
        <SampleTrading />
      </SampleData>
    </div>
  );
}
