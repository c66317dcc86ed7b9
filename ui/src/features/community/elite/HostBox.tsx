import { zodResolver } from "@hookform/resolvers/zod";
import { ElitePostInput, t } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { CheckboxField } from "../../../components/CheckboxField.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useCreateElitePostMutation } from "./api.ts";

/** Writes a post as the room's host. */
export function HostBox() {
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
