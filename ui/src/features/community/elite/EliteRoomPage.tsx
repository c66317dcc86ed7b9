import {
  ELITE_ROOM_LOCKED_MESSAGE,
  t,
  type ElitePostDto,
  type EliteRoomDto,
  ElitePostInput,
} from "@signaldeck/contract";
import { Crown } from "lucide-react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useCan } from "../../../api/session.ts";
import { Card } from "../../../components/Card.tsx";
import { CursorPages } from "../../../components/CursorPages.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { LockedPage } from "../../../components/LockedPage.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { useElitePostsQuery, useCreateElitePostMutation } from "./api.ts";
import { ElitePost } from "./ElitePost.tsx";
import { Button } from "../../../components/Button.tsx";
import { CheckboxField } from "../../../components/CheckboxField.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useSend } from "../../../components/useSend.ts";

/** Writes a post as the room's host. */
function HostBox() {
  const [createPost, { isLoading }] = useCreateElitePostMutation();
  const form = useForm({
    resolver: zodResolver(ElitePostInput),
    defaultValues: { text: "", pinned: false },
  });
  const { fault, send } = useSend(form, {
    fields: ["text"],
    failure: t("Failed to publish your post"),
    work: async (input) => {
      await createPost({ body: input }).unwrap();
      form.reset();
    },
  });
  return (
    <Card>
      <form onSubmit={send} noValidate className="grid gap-3">
        <TextAreaField
          control={form.control}
          name="text"
          label={t("Write to the room")}
          rows={4}
          description={t("Plain text. Members see your first name and that you are staff.")}
        />
        <FormAlert message={fault} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CheckboxField control={form.control} name="pinned">
            {t("Pin to the top")}
          </CheckboxField>
          <Button type="submit" kind="primary" busy={isLoading}>
            {isLoading ? t("Publishing") : t("Publish")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The room that staff host for gold and elite; a labelled preview for all others. */
export function EliteRoomPage() {
  return useCan("eliteRoom.read") ? <Room /> : <LockedRoom />;
}

function Room() {
  const isHost = useCan("eliteRoom.host");
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-5">
      <PageTitle title={t("Elite room")} />
      <div>
        <h1 className="flex items-center gap-2.5 text-4">
          <Crown aria-hidden="true" className="size-6 text-gold" />
          {t("Elite room")}
        </h1>
        <p className="mt-1 max-w-prose text-muted">
          {isHost
            ? t("You host this room: what you write is read by all Gold and Elite members.")
            : t("Posts by our desk. Ask below a post; the answer comes there too.")}
        </p>
      </div>
      {isHost && <HostBox />}
      <section aria-label={t("Posts")} className="grid gap-4">
        <CursorPages<EliteRoomDto> usePage={useElitePostsQuery} what={t("the posts")}>
          {({ pinned, posts }, isFirst) =>
            isFirst && pinned.length + posts.length === 0 ? (
              <Card>
                <EmptyState title={t("Nothing here yet")}>
                  {isHost
                    ? t("Write the first post above, and pin what members should always find.")
                    : t("The first post of our desk will appear here.")}
                </EmptyState>
              </Card>
            ) : (
              <PostList posts={[...pinned, ...posts]} />
            )
          }
        </CursorPages>
      </section>
    </div>
  );
}

function PostList({ posts }: { posts: readonly ElitePostDto[] }) {
  return posts.map((post) => <ElitePost key={post.id} post={post} />);
}

function LockedRoom() {
  return (
    <LockedPage
      title={t("Elite room")}
      requirement={ELITE_ROOM_LOCKED_MESSAGE()}
      preview={
        <Card className="grid gap-3">
          <p className="font-semibold">{t("Sample host")}</p>
          <p>{t("Plan of the week: which hours we watch, which news we stay out of, and why.")}</p>
        </Card>
      }
    >
      <p>
        {t(
          "Our desk writes here about the week ahead and answers questions. It holds no extra signals and no better odds.",
        )}
      </p>
    </LockedPage>
  );
}
