import { zodResolver } from "@hookform/resolvers/zod";
import { CONTENT_ID } from "@signaldeck/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { generatePath, useNavigate } from "react-router-dom";
import { z } from "zod";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { SCREENS } from "../../../screens.ts";

/** Folders in which files may come and go, and what one of them is. */
const KINDS = { courses: "course", "canned-answers": "canned answer" } as const;

const NewName = z.object({
  name: z
    .string()
    .max(60, { error: "Please keep it to 60 characters" })
    .regex(CONTENT_ID, { error: "Please use small letters, digits and hyphens" }),
});

/** Names a file that is not there yet and opens its form. */
export function NewFile({ folder }: { folder: keyof typeof KINDS }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(NewName), defaultValues: { name: "" } });
  const kind = KINDS[folder];
  return (
    <>
      <Button
        kind="plain"
        className="w-full"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        New {kind}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`New ${kind}`}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={form.handleSubmit(({ name }) => {
            setOpen(false);
            void navigate(generatePath(SCREENS.contentFile, { file: `${folder}-${name}` }));
          })}
        >
          <TextField
            control={form.control}
            name="name"
            label="Name of the file"
            autoComplete="off"
            description="Such as after-a-loss. It is shown to nobody and cannot be changed later"
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" kind="primary">
              Go on
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
