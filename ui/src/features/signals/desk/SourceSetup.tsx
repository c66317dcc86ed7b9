import { type ImportSourceDto, MINUTE, SIGNAL_IMPORT_LIMITS } from "@signaldeck/contract";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Card } from "../../../components/Card.tsx";
import { classes } from "../../../components/classes.ts";
import { CopyButton } from "../../../components/CopyButton.tsx";

const FRESH = SIGNAL_IMPORT_LIMITS.freshFor / MINUTE;

const ALERT_MESSAGE = `{
  "ticker": "{{ticker}}",
  "action": "{{strategy.order.action}}",
  "position": "{{strategy.market_position}}",
  "time": "{{time}}",
  "timenow": "{{timenow}}"
}`;

const OWN_MESSAGE = `{
  "id": "2026-03-03-0017",
  "pair": "EUR/USD",
  "direction": "CALL",
  "issuedAt": "2026-03-03T09:39:58Z",
  "confidence": null,
  "stopLoss": null,
  "takeProfit": null,
  "note": "Why, in a sentence"
}`;

/** What the sender has to be set up with. */
export function SourceSetup({ source }: { source: ImportSourceDto }) {
  const [open, setOpen] = useState(source.lastReceiptAt === null);
  const id = useId();
  return (
    <Card padded={false}>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="flex min-h-13 w-full items-center justify-between gap-3 px-5 py-3 text-start font-semibold hover:bg-raised"
        >
          Setting it up
          <ChevronDown
            aria-hidden="true"
            className={classes("size-4 transition-transform", open && "rotate-180")}
          />
        </button>
      </h3>
      {open && (
        <div id={id} className="grid gap-3 border-t border-line px-5 py-4">
          {source.kind === "tradingview" ? <AlertSteps /> : <OwnSteps />}
        </div>
      )}
    </Card>
  );
}

function AlertSteps() {
  return (
    <>
      <ol className="grid list-decimal gap-2 ps-5">
        <li>
          In the alert&apos;s notifications, switch on the webhook and paste the URL with the
          secret.
        </li>
        <li>
          Put this text into the alert&apos;s message. A line such as <code>BUY EURUSD</code> works,
          too, but then nobody can tell when it was meant.
        </li>
        <li>
          Let it fire at the close of a five-minute bar. An alert takes the mark that has just
          passed where the engine left it free, else the next one.
        </li>
      </ol>
      <Template text={ALERT_MESSAGE} />
      <p className="text-muted">
        An alert older than {FRESH} minutes is refused. One that closes a position (
        <code>&quot;position&quot;: &quot;flat&quot;</code>) is no signal. A word or a field that is
        not understood refuses the whole alert; the receipt names it.
      </p>
    </>
  );
}

function OwnSteps() {
  return (
    <>
      <p>
        Post this as JSON with the header <code>Authorization: Bearer</code> and the secret. Send
        the same <code>id</code> again if no answer comes: it counts once. <code>issuedAt</code> may
        be at most {FRESH} minutes old; confidence, levels and note may be left out. Give times in
        UTC; a level of 0 is none.
      </p>
      <Template text={OWN_MESSAGE} />
    </>
  );
}

function Template({ text }: { text: string }) {
  return (
    <div className="grid gap-2">
      <pre
        tabIndex={0}
        aria-label="Message to send"
        role="region"
        className="overflow-x-auto rounded-small border border-line bg-ground px-3.5 py-3 font-mono text-1"
      >
        {text}
      </pre>
      <CopyButton text={text} label="Copy the message" />
    </div>
  );
}
