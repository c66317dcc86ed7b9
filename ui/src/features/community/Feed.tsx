import { type CommunityPageDto, t } from "@signaldeck/contract";
import { MessagesSquare } from "lucide-react";
import { Card } from "../../components/Card.tsx";
import { CursorPages } from "../../components/CursorPages.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { useCommunityPostsQuery } from "./api.ts";
import { PostCard } from "./PostCard.tsx";

/** All posts, newest first. */
export function Feed({ mayPost }: { mayPost: boolean }) {
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
