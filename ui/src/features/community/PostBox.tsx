import { zodResolver } from "@hookform/resolvers/zod";
import { COMMUNITY_LIMITS, PostInput, t } from "@signaldeck/contract";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { useSend } from "../../components/useSend.ts";
import { useCreatePostMutation } from "./api.ts";

/** Writes a post; the text stays when it could not be sent. */
export function PostBox() {
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
