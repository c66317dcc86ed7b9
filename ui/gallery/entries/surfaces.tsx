import { COMMUNITY_LIMITS, percentAsIs, ReasonInput } from "@signaldeck/contract";
import { AskReasonDialog } from "../../src/components/AskReasonDialog.tsx";
import { Button } from "../../src/components/Button.tsx";
import { Card } from "../../src/components/Card.tsx";
import { ConfirmDialog } from "../../src/components/ConfirmDialog.tsx";
import { Dialog, type DialogProps } from "../../src/components/Dialog.tsx";
import { FactorProofFields } from "../../src/components/FactorProofFields.tsx";
import { ProofDialog } from "../../src/components/ProofDialog.tsx";
import { SampleData } from "../../src/components/SampleData.tsx";
import { useFactorProof } from "../../src/components/useFactorProof.ts";
import { AfterPress } from "../AfterPress.tsx";
import type { Entries } from "../Entry.ts";

const none = () => undefined;

const dialog = (changes: Partial<DialogProps>) => (
  <Dialog open onClose={none} title="Keys of this screen" {...changes}>
    {changes.children ?? <p>Arrow keys move through the list, Enter opens a row.</p>}
  </Dialog>
);

const askReason = (
  <AskReasonDialog
    open
    onClose={none}
    title="Hide this post"
    schema={ReasonInput}
    label="Why is it hidden?"
    maxLength={COMMUNITY_LIMITS.reasonMax}
    description="Kept in the audit log."
    action="Hide post"
    onReason={() => Promise.resolve()}
    failure="The post could not be hidden. Please try again."
  />
);

const confirm = (onConfirm: () => Promise<unknown>) => (
  <ConfirmDialog
    open
    onClose={none}
    title="Delete this post?"
    action="Delete"
    failure="The post could not be deleted. Try again."
    onConfirm={onConfirm}
  >
    <p>Nobody will see it any more. This cannot be undone.</p>
  </ConfirmDialog>
);

const proof = (hasFactor: boolean) => (
  <ProofDialog
    open
    onClose={none}
    hasFactor={hasFactor}
    title="Confirm it's you"
    keep="Cancel"
    action="Confirm"
    doing="Checking"
    failure="Failed to check your password"
    onProof={() => Promise.resolve()}
  >
    <p>This needs your password again.</p>
  </ProofDialog>
);

function Factor({ isOn }: { isOn: boolean }) {
  return <FactorProofFields proof={useFactorProof(isOn)} />;
}

export const SURFACES: Entries = {
  Card: {
    wide: true,
    states: {
      "content alone": <Card>One deposit, one account, one tier.</Card>,
      "with a title": <Card title="Your access">Every signal, as it is published.</Card>,
      "with a word aside": (
        <Card title="Results" aside="settled by the feed's own price">
          21 of 40 won.
        </Card>
      ),
      "content with its own padding": (
        <Card title="Latest signals" aside="today" padded={false}>
          <p className="border-t border-line px-5 py-3">EUR/USD</p>
          <p className="border-t border-line px-5 py-3">GBP/USD</p>
        </Card>
      ),
    },
  },
  Dialog: {
    window: 300,
    wide: true,
    states: {
      centre: dialog({
        actions: (
          <>
            <Button>Cancel</Button>
            <Button kind="primary">Save</Button>
          </>
        ),
      }),
      "centre, longer than the window": dialog({
        children: Array.from({ length: 14 }, (_, row) => (
          <p key={row}>Line {row + 1} of a long text.</p>
        )),
      }),
      drawer: dialog({
        placement: "drawer",
        title: "Menu",
        children: <p className="px-4">Screens</p>,
      }),
      full: dialog({ placement: "full", title: "Proof of deposit" }),
    },
  },
  FactorProofFields: {
    states: { "second factor on": <Factor isOn />, "second factor off": <Factor isOn={false} /> },
  },
  ProofDialog: {
    window: 520,
    wide: true,
    states: { "password and code": proof(true), "password alone": proof(false) },
  },
  ConfirmDialog: {
    window: 320,
    wide: true,
    states: {
      asks: confirm(() => Promise.resolve()),
      "under way": (
        <AfterPress on="Delete">{confirm(() => new Promise(() => undefined))}</AfterPress>
      ),
      failed: (
        <AfterPress on="Delete">{confirm(() => Promise.reject(new Error("No server")))}</AfterPress>
      ),
    },
  },
  AskReasonDialog: {
    window: 420,
    wide: true,
    states: {
      asks: askReason,
      "sent without a reason": <AfterPress on="Hide post">{askReason}</AfterPress>,
    },
  },
  SampleData: {
    wide: true,
    states: {
      "as it comes": <SampleData>{percentAsIs(94.7)} success rate</SampleData>,
      "with words of its own": (
        <SampleData label="Not live: connection lost" note="As it was at 10:40 WAT.">
          EUR/USD 1.08472
        </SampleData>
      ),
    },
  },
};
