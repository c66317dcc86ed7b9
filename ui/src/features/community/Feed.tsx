import { t } from "@signaldeck/contract";
import type { CommunityPageDto } from "@signaldeck/contract";
import { MessagesSquare } from "lucide-react";
import { Card } from "../../components/Card.tsx";
import { CursorPages } from "../../components/CursorPages.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { useCommunityPostsQuery } from "./api.ts";
import { PostCard } from "./PostCard.tsx";

/** All posts, newest first. */
export function Feed({ mayPost }: { mayPost: boolean }) {
  return (
    <section aria-label="Posts" className="grid gap-4">
      <CursorPages<CommunityPageDto> usePage={useCommunityPostsQuery} what={t("the posts")}>
        {({ posts }, isFirst) =>
          isFirst && posts.length === 0 ? (
            <Card>
              <EmptyState icon={<MessagesSquare className="size-6" />} title="No posts yet">
                {mayPost ? "Write the first one above." : "Posts of members will appear here."}
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
