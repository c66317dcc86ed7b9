import {
  SUPPORT_LIMITS,
  ticketFilesApi,
  watMoment,
  t,
  type TicketMessageDto,
  type TicketThreadDto,
  TicketReplyInput,
} from "@signaldeck/contract";
import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router-dom";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useBrandName } from "../../api/contentCalls.ts";
import { Button } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { classes } from "../../components/classes.ts";
import { FormAlert } from "../../components/FormAlert.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { Pill } from "../../components/Pill.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { SendForm } from "../../components/SendForm.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { useFault } from "../../components/useFault.ts";
import { SCREENS } from "../../screens.ts";
import {
  useSetTicketStatusMutation,
  useTicketQuery,
  useReplyToTicketMutation,
  useReplyWithFileMutation,
} from "./api.ts";
import { TicketFiles } from "./TicketFiles.tsx";
import { CATEGORY_WORDS, PRIORITY_WORDS, STATUS_WORDS } from "./ticketWords.ts";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { useSend } from "../../components/useSend.ts";
import { TICKET_FILE, TicketFileField } from "./TicketFileField.tsx";
import { useChosenFile } from "../../components/useChosenFile.ts";

/** A further message in a ticket; message and file stay in their fields until they were taken. */
function ReplyForm({ ticketId }: { ticketId: string }) {
  const [reply] = useReplyToTicketMutation();
  const [replyWithFile] = useReplyWithFileMutation();
  const choice = useChosenFile(TICKET_FILE);
  const form = useForm<TicketReplyInput>({
    resolver: zodResolver(TicketReplyInput),
    defaultValues: { message: "" },
  });

  const { sending } = useSend(form, {
    fields: ["message"],
    failure: t("Your reply could not be sent. Please try again."),
    isShown: choice.refuse,
    work: async (body) => {
      const file = await choice.prepare();
      if (choice.file && !file) return;
      const params = { id: ticketId };
      await (file ? replyWithFile({ params, body, file }) : reply({ params, body })).unwrap();
      form.reset();
      choice.choose(null);
    },
  });

  return (
    <SendForm
      sending={sending}
      action={t("Send reply")}
      doing={t("Sending reply")}
      button={{ kind: "primary", className: "sm:justify-self-start" }}
    >
      <TextAreaField
        control={form.control}
        name="message"
        label={t("Message")}
        rows={4}
        maxLength={SUPPORT_LIMITS.messageMax}
      />
      <TicketFileField
        choice={choice}
        hint={t("A screenshot helps. Only you and support see it; up to {{files}} files a day.", {
          files: SUPPORT_LIMITS.filesPerDay,
        })}
      />
    </SendForm>
  );
}

/** One ticket: its conversation, a reply, and closing it. Read anew while it is open. */
export function TicketPage() {
  const { id = "" } = useParams();
  const call = useTicketQuery({ params: { id } }, { pollingInterval: SUPPORT_LIMITS.pollInterval });
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-5">
      <PageTitle title={call.data?.subject ?? t("Ticket")} />
      <TextLink to={SCREENS.support} className="justify-self-start">
        <ArrowLeft aria-hidden="true" className="me-2 size-4" />
        {t("Support Hub")}
      </TextLink>
      <Loaded
        call={call}
        what={t("this ticket")}
        ownCard
        waiting={
          <div className="grid gap-5">
            <Skeleton className="h-16" />
            <Skeleton className="h-48" />
          </div>
        }
      >
        {(ticket) => <Thread ticket={ticket} />}
      </Loaded>
    </div>
  );
}

function Thread({ ticket }: { ticket: TicketThreadDto }) {
  const { word, says, tone } = STATUS_WORDS[ticket.status];
  return (
    <>
      <div>
        <h1 className="text-3 font-semibold break-words">{ticket.subject}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
          <Pill tone={tone}>{word()}</Pill>
          {says()}
        </p>
        <p className="mt-2 text-1 text-faint">
          {t("{{category}} · priority {{priority}} · opened {{opened}}", {
            category: CATEGORY_WORDS[ticket.category],
            priority: PRIORITY_WORDS[ticket.priority].toLowerCase(),
            opened: watMoment(ticket.createdAt),
          })}
        </p>
      </div>
      <div role="log" aria-label={t("Conversation")}>
        <ol className="grid gap-4">
          {ticket.messages.map((message) => (
            <Message key={message.id} ticketId={ticket.id} message={message} />
          ))}
        </ol>
      </div>
      <Card title={ticket.status === "closed" ? t("Write again") : t("Reply")}>
        <ReplyForm ticketId={ticket.id} />
      </Card>
      <StatusButton ticket={ticket} />
    </>
  );
}

function Message({ ticketId, message }: { ticketId: string; message: TicketMessageDto }) {
  const brand = useBrandName();
  const own = message.author === "member";
  return (
    <li
      className={classes(
        "max-w-[92%] rounded-card border px-4 py-3",
        own
          ? "justify-self-end border-line bg-raised"
          : "justify-self-start border-line bg-surface",
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-6 text-1 text-muted">
        <span className="font-semibold">{own ? t("You") : t("{{brand}} support", { brand })}</span>
        <time dateTime={message.createdAt}>{watMoment(message.createdAt)}</time>
      </p>
      <p className="mt-1.5 break-words whitespace-pre-line">{message.text}</p>
      <TicketFiles ticketId={ticketId} files={message.files} endpoint={ticketFilesApi.file} />
    </li>
  );
}

function StatusButton({ ticket }: { ticket: TicketThreadDto }) {
  const [setStatus, { isLoading }] = useSetTicketStatusMutation();
  const { fault, attempt } = useFault();
  const closed = ticket.status === "closed";

  const change = () =>
    attempt(async () => {
      await setStatus({
        params: { id: ticket.id },
        body: { status: closed ? "open" : "closed" },
      }).unwrap();
    }, t("The ticket could not be changed. Please try again."));

  return (
    <div className="grid gap-3">
      <FormAlert message={fault} />
      <Button busy={isLoading} onClick={() => void change()} className="sm:justify-self-start">
        {closed ? t("Reopen ticket") : t("Close ticket")}
      </Button>
    </div>
  );
}
