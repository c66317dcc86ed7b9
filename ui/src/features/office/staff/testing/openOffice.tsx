import { accountsApi, contentApi, marketApi, type Permission } from "@signaldeck/contract";
import { createFakePlatform } from "../../../../platform/fakePlatform.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../../testing/samples.ts";
import { answer, success } from "../../../../testing/server.ts";

/** Shows a screen of the office to an admin who holds these permissions and no others. */
export function openOffice(path: string, permissions: readonly Permission[]) {
  const me = sampleUser({
    role: "admin",
    permissions: ["account.own", "membership.own", ...permissions],
  });
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(accountsApi.me, () => success(me));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  return renderApp(path, { platform });
}
