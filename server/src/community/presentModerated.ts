import type { ModeratedPostDto } from "@signaldeck/contract";
import type { PostRow } from "./CommunityPost.ts";
import type { PersonOf } from "./readPeople.ts";

/** A post as staff see it. */
export function presentModerated(post: PostRow, personOf: PersonOf): ModeratedPostDto {
  const { fullName, isStaff } = personOf(post.memberId);
  return {
    id: post.id,
    author: { id: post.memberId, fullName, isStaff },
    text: post.text,
    createdAt: post.createdAt.toISOString(),
    hidden: post.hiddenAt && {
      at: post.hiddenAt.toISOString(),
      reason: post.hiddenReason ?? "",
    },
  };
}
