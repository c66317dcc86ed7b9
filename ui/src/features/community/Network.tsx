import {
  t,
  type CommunityPageDto,
  COMMUNITY_LIMITS,
  PostInput,
  VERIFY_TO_POST_MESSAGE,
} from "@signaldeck/contract";
import { MessagesSquare, Lock } from "lucide-react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useCan } from "../../api/session.ts";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Leaderboard } from "./Leaderboard.tsx";
import { Card } from "../../components/Card.tsx";
import { CursorPages } from "../../components/CursorPages.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { useCommunityPostsQuery, useCommunityStatsQuery, useCreatePostMutation } from "./api.ts";
import { PostCard } from "./PostCard.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { useSend } from "../../components/useSend.ts";
import { SCREENS } from "../../screens.ts";

/** Stands in place of the post box while the dashboard is locked. */
function VerifyToPost() {
  return (
    <Card className="grid gap-4">
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-small bg-raised text-muted">
          <Lock aria-hidden="true" className="size-5" />
        </span>
        <div>
          <h2 className="text-3 font-semibold">{VERIFY_TO_POST_MESSAGE()}</h2>
          <p className="mt-1 max-w-prose text-muted">
            {t("You can read along. Writing opens once support has verified your deposit.")}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink kind="primary" to={SCREENS.accountSetup}>
          {t("Account Setup")}
        </ButtonLink>
        <ButtonLink to={SCREENS.upgrade}>{t("Upgrade Portal")}</ButtonLink>
      </div>
    </Card>
  );
}

/** Writes a post; the text stays when it could not be sent. */
function PostBox() {
  const [createPost, { isLoading }] = useCreatePostMutation();
  const [sent, setSent] = useState(false);
  const form = useForm({ resolver: zodResolver(PostInput), defaultValues: { text: "" } });
  const { length } = useWatch({ control: form.control, name: "text" });

  const { fault, send } = useSend(form, {
    fields: ["text"],
    failure: t("Failed to publish your post"),
    work: async (input) => {
      setSent(false);
      await createPost({ body: input }).unwrap();
      form.reset();
      setSent(true);
    },
  });

  return (
    <Card>
      <form onSubmit={send} noValidate className="grid gap-4">
        <TextAreaField
          control={form.control}
          name="text"
          label={t("Write a post")}
          rows={3}
          placeholder={t("A trade, a rule you keep, a question")}
          description={t("Plain text. {{length}} of {{most}} characters", {
            length,
            most: COMMUNITY_LIMITS.postMax,
          })}
        />
        <FormAlert message={fault} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-muted">
            {sent && length === 0 ? t("Your post is published.") : ""}
          </p>
          <Button type="submit" kind="primary" busy={isLoading}>
            {isLoading ? t("Publishing") : t("Publish")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** How busy the feed is. */
function NetworkFigures() {
  const { data, isError } = useCommunityStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const figures = [
    { label: t("Posts today"), value: data?.postsToday },
    { label: t("Members who posted in the last 7 days"), value: data?.membersThisWeek },
  ];
  return (
    <Card
      title={t("This network")}
      aside={data === undefined && isError ? t("not loaded") : undefined}
    >
      <dl className="grid grid-cols-2 gap-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-1 text-muted">{label}</dt>
            <dd className="text-3 font-semibold">
              {value ?? (isError ? "–" : <Skeleton className="h-6 w-12" />)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** All posts, newest first. */
function Feed({ mayPost }: { mayPost: boolean }) {
  return (
    <section aria-label={t("Posts")} className="grid gap-4">
      <CursorPages<CommunityPageDto> usePage={useCommunityPostsQuery} what={t("the posts")}>
        {({ posts }, isFirst) =>
          isFirst && posts.length === 0 ? (
            <Card>
              <EmptyState icon={<MessagesSquare className="size-6" />} title={t("No posts yet")}>
                {mayPost
                  ? t("Write the first one above.")
                  : t("Posts of members will appear here.")}
              </EmptyState>
            </Card>
          ) : (
            posts.map((post) => <PostCard key={post.id} post={post} />)
          )
        }
      </CursorPages>
    </section>
  );
}

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
