import { t } from "@signaldeck/contract";
import { useCan } from "../../api/session.ts";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Feed } from "./Feed.tsx";
import { Leaderboard } from "./Leaderboard.tsx";
import { NetworkFigures } from "./NetworkFigures.tsx";
import { PostBox } from "./PostBox.tsx";
import { VerifyToPost } from "./VerifyToPost.tsx";

/** Feed, figures and leaderboard of the members. */
export function Network() {
  const mayPost = useCan("community.post");
  return (
    <div className="grid gap-5">
      <PageTitle title={t("Elite Network")} />
      <div>
        <h1 className="text-4">{t("Elite Network")}</h1>
        <p className="mt-1 max-w-prose text-muted">
          {t(
            "What members write about their trading. Nobody here knows the next price: check every claim against a record.",
          )}
        </p>
        <a
          href="#leaderboard"
          className="inline-flex min-h-11 items-center font-semibold text-brand lg:hidden"
        >
          {t("Figures and leaderboard")}
        </a>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          {mayPost ? <PostBox /> : <VerifyToPost />}
          <Feed mayPost={mayPost} />
        </div>
        <aside
          id="leaderboard"
          aria-label={t("About the network")}
          className="grid scroll-mt-20 gap-5"
        >
          <NetworkFigures />
          <Leaderboard />
        </aside>
      </div>
    </div>
  );
}
