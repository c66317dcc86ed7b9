import type { CommunityPageDto, CommunityPostDto, LeaderboardEntry } from "@signaldeck/contract";
import { openFixture } from "../../testing/openFixture.ts";
import type { Person } from "../../testing/People.ts";
import { mountCommunity } from "../routes.ts";

export type CommunityFixture = Awaited<ReturnType<typeof openCommunityFixture>>;

/** The community module with real storage. */
export async function openCommunityFixture(leaders: () => LeaderboardEntry[] = () => []) {
  const fixture = await openFixture({
    mount: (api, deps) =>
      mountCommunity(api, {
        ...deps,
        payoutPercent: 85,
        readLeaderboard: () => Promise.resolve(leaders()),
      }),
  });
  return Object.assign(fixture, {
    async post(author: Person, text = "Kept to my limit today."): Promise<CommunityPostDto> {
      return (await author.call<CommunityPostDto>("post", "/community/posts", { text }).expect(201))
        .data;
    },
    async feed(reader: Person, query = ""): Promise<CommunityPageDto> {
      return (await reader.call<CommunityPageDto>("get", `/community/posts${query}`).expect(200))
        .data;
    },
  });
}
