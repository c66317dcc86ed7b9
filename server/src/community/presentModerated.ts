import type { ModeratedPostDto } from "@signaldeck/contract";
import type { PostRow } from "./CommunityPost.ts";

/** A post as staff see it. */
export function presentModerated(
  post: PostRow,
  fullNameOf: (memberId: string) => string,
): ModeratedPostDto {
  return {
    id: post.id,
    author: { id: post.memberId, fullName: fullNameOf(post.memberId) },
    text: post.text,
    createdAt: post.createdAt.toISOString(),
    hidden: post.hiddenAt && {
      at: post.hiddenAt.toISOString(),
      reason: post.hiddenReason ?? "",
    },
  };
}
