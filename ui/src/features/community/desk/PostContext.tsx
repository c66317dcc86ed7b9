import type { ModeratedPostDto } from "@signaldeck/contract";
import { EyeOff } from "lucide-react";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { usePostContextQuery } from "./api.ts";

/** The posts before and after a post in the feed. */
export function PostContext({ postId }: { postId: string }) {
  const call = usePostContextQuery({ params: { postId } });
  return (
    <Loaded call={call} what="the posts around it" waiting={<Skeleton className="h-24" />}>
      {({ newer, older }) => (
        <section aria-label="Around it in the feed" className="grid gap-3 sm:grid-cols-2">
          <Side title="Above it, newer" posts={newer} none="It is the newest post." />
          <Side title="Below it, older" posts={older} none="It is the oldest post." />
        </section>
      )}
    </Loaded>
  );
}

interface SideProps {
  title: string;
  posts: readonly ModeratedPostDto[];
  none: string;
}

function Side({ title, posts, none }: SideProps) {
  return (
    <div className="min-w-0 rounded-small border border-line px-4 py-3">
      <h3 className="text-1 text-muted">{title}</h3>
      {posts.length === 0 && <p className="mt-1 text-muted">{none}</p>}
      <ul className="mt-1 grid gap-3">
        {posts.map(({ id, author, text, createdAt, hidden }) => (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-x-2 text-1 text-muted">
              <span className="font-semibold">{author.fullName}</span>
              <TimeAgo at={createdAt} />
              {hidden && (
                <span className="inline-flex items-center gap-1">
                  <EyeOff aria-hidden="true" className="size-3.5" />
                  hidden
                </span>
              )}
            </p>
            <p className="line-clamp-4 break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
