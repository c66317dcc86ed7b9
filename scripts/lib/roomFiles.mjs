// The files of a new room, as they are before somebody fills it: one call that answers, its handler,
// its screen, and a test of each. oxfmt gives them their form.

/**
 * The names that follow from a room's own: `price-watch` gives `priceWatch`, `PriceWatch` and
 * "Price watch".
 */
export function namesOf(room) {
  const pascal = room.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());
  const words = room.replaceAll("-", " ");
  return {
    room,
    pascal,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    title: words[0].toUpperCase() + words.slice(1),
    path: `/dashboard/${room}`,
  };
}

/** The files by their path. */
export function roomFiles(names) {
  const { room, pascal } = names;
  return {
    [`server/contract/src/${room}/calls.ts`]: calls(names),
    [`server/src/${room}/routes.ts`]: routes(names),
    [`server/src/${room}/routes.test.ts`]: routesTest(names),
    [`ui/src/features/${room}/api.ts`]: api(names),
    [`ui/src/features/${room}/${pascal}Page.tsx`]: page(names),
    [`ui/src/features/${room}/${pascal}Page.test.tsx`]: pageTest(names),
  };
}

const calls = ({ room, camel, pascal, title }) => `
import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** What the room shows first. */
export const ${pascal}Dto = z.object({
  /** Wall time at which this was so. */
  asOf: z.iso.datetime(),
});
export type ${pascal}Dto = z.infer<typeof ${pascal}Dto>;

export const ${camel}Api = {
  overview: endpoint({
    method: "get",
    path: "/${room}",
    summary: "${title}: what the room shows first",
    permission: "account.own",
    reply: ${pascal}Dto,
    failure: "Failed to load this page",
  }),
} as const;
`;

const routes = ({ camel, pascal, title }) => `
import { ${camel}Api } from "@signaldeck/contract";
import type { Clock } from "../clock/clock.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";

export interface ${pascal}Deps {
  clock: Clock;
}

/** ${title}, for whoever is signed in. */
export function mount${pascal}(api: ApiRouter, { clock }: ${pascal}Deps): void {
  api.json(${camel}Api.overview, () => ({
    data: { asOf: new Date(clock.now()).toISOString() },
  }));
}
`;

const routesTest = ({ room, pascal }) => `
import { ${pascal}Dto } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRoom, type Room } from "../testing/openRoom.ts";
import { mount${pascal} } from "./routes.ts";

let room: Room;

beforeAll(async () => {
  room = await openRoom({ mount: mount${pascal} });
});
afterAll(() => room.close());

describe("GET /${room}", () => {
  it("needs a session", async () => {
    const reply = await room.call("get", "/${room}").expect(401);
    expect(reply.body).toMatchObject({ error: { code: "unauthenticated" } });
  });

  it("says what is so now", async () => {
    const { data } = await room.call("get", "/${room}").as("guest").expect(200);
    expect(${pascal}Dto.parse(data)).toEqual({ asOf: new Date(room.clock.now()).toISOString() });
  });
});
`;

const api = ({ camel, pascal }) => `
import { ${camel}Api } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const ${camel}Calls = defineCalls((call) => ({
  ${camel}Overview: call.query(${camel}Api.overview),
}));

export const { use${pascal}OverviewQuery } = ${camel}Calls;
`;

const page = ({ pascal, title }) => `
import { t, watMoment } from "@signaldeck/contract";
import { Card } from "../../components/Card.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { use${pascal}OverviewQuery } from "./api.ts";

/** ${title}. */
export function ${pascal}Page() {
  const overview = use${pascal}OverviewQuery();
  return (
    <div className="grid gap-6">
      <PageTitle title={t("${title}")} />
      <h1 className="text-4">{t("${title}")}</h1>
      <Card title={t("Overview")}>
        <Loaded call={overview} what={t("the overview")} waiting={<Skeleton className="h-5" />}>
          {({ asOf }) => <p>{t("As of {{at}}", { at: watMoment(asOf) })}</p>}
        </Loaded>
      </Card>
    </div>
  );
}
`;

const pageTest = ({ camel, pascal, path, title }) => `
import { accountsApi, contentApi, ${camel}Api, marketApi } from "@signaldeck/contract";
import type { ${pascal}Dto } from "@signaldeck/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";

const user = userEvent.setup({ delay: null });
const overview: ${pascal}Dto = { asOf: "2026-06-01T10:00:00.000Z" };

beforeEach(() => {
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
});

function open() {
  const me = sampleUser({ role: "support", permissions: ["account.own"] });
  answer(accountsApi.me, () => success(me));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  renderApp("${path}", { platform });
}

describe("${title}", () => {
  it("shows what the server says", async () => {
    answer(${camel}Api.overview, () => success(overview));
    open();
    expect(await screen.findByRole("heading", { name: "${title}", level: 1 })).toBeVisible();
    expect(await screen.findByText("As of 1 Jun 2026, 11:00 AM WAT")).toBeVisible();
  });

  it("says when that failed, and tries again", async () => {
    answer(${camel}Api.overview, () => failure(500, "internal", "Oops"));
    open();
    const retry = await screen.findByRole("button", { name: "Retry" });
    answer(${camel}Api.overview, () => success(overview));
    await user.click(retry);
    expect(await screen.findByText(/^As of/)).toBeVisible();
  });
});
`;
