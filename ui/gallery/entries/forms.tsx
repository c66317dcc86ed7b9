import type { AlertFilter } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { alertFilterForm } from "../../src/components/alertFilterForm.ts";
import { AlertFilterFields } from "../../src/components/AlertFilterFields.tsx";
import { Button } from "../../src/components/Button.tsx";
import { DayField } from "../../src/components/DayField.tsx";
import { FilterBar } from "../../src/components/FilterBar.tsx";
import { FilterSelect } from "../../src/components/FilterSelect.tsx";
import { FormAlert } from "../../src/components/FormAlert.tsx";
import { FormNote } from "../../src/components/FormNote.tsx";
import { PairAndHourFields } from "../../src/components/PairAndHourFields.tsx";
import { SearchField } from "../../src/components/SearchField.tsx";
import { SendForm } from "../../src/components/SendForm.tsx";
import type { Sending } from "../../src/components/useSend.ts";
import type { Entries } from "../Entry.ts";

const none = () => undefined;

const STATUSES = [
  ["open", "Open"],
  ["waiting", "Waiting for the member"],
] as const;

function FilterForm(props: { filter: AlertFilter; children: ReactNode }) {
  const form = useForm({ defaultValues: alertFilterForm(props.filter) });
  return (
    <FormProvider {...form}>
      <form className="grid gap-5">{props.children}</form>
    </FormProvider>
  );
}

const RESTING: Sending = { send: () => Promise.resolve(), busy: false, fault: null, note: null };

const PAIRS = ["EUR/USD", "GBP/USD", "USD/JPY"];
const EVERY: AlertFilter = {
  pairs: [],
  minConfidence: 50,
  recommendedOnly: true,
  quietHours: null,
};
const SOME: AlertFilter = {
  pairs: ["EUR/USD"],
  minConfidence: 54,
  recommendedOnly: false,
  quietHours: { from: "22:00", to: "07:00" },
};

export const FORMS: Entries = {
  AlertFilterFields: {
    wide: true,
    width: "word",
    states: {
      "every signal": (
        <FilterForm filter={EVERY}>
          <AlertFilterFields pairs={PAIRS} />
        </FilterForm>
      ),
      "some pairs, with quiet hours": (
        <FilterForm filter={SOME}>
          <AlertFilterFields pairs={PAIRS} quietNote="In the time zone of this device." />
        </FilterForm>
      ),
    },
  },
  FormAlert: {
    states: {
      "a fault of the whole form": (
        <FormAlert takesFocus={false} message="This address or password is not right." />
      ),
      "no fault": <FormAlert message={null} />,
    },
  },
  FormNote: {
    states: {
      "something is done": <FormNote message="Your profile is saved." />,
      "nothing yet: no room": <FormNote message={null} />,
    },
  },
  SendForm: {
    wide: true,
    width: "word",
    states: {
      "something is done": (
        <SendForm sending={{ ...RESTING, note: "Your profile is saved." }} action="Save profile">
          <p>The fields</p>
        </SendForm>
      ),
      "on its way, beside another button": (
        <SendForm
          sending={{ ...RESTING, busy: true }}
          action="Save profile"
          doing="Saving"
          beside={<Button kind="plain">Keep the old one</Button>}
        >
          <p>The fields</p>
        </SendForm>
      ),
      "of a dialog, failed": (
        <SendForm
          sending={{ ...RESTING, fault: "The invitation could not be sent." }}
          action="Send invitation"
          onCancel={none}
        >
          <p>The fields</p>
        </SendForm>
      ),
    },
  },
  PairAndHourFields: {
    wide: true,
    width: "word",
    states: {
      "some pairs, with quiet hours": (
        <FilterForm filter={SOME}>
          <PairAndHourFields pairs={PAIRS} />
        </FilterForm>
      ),
    },
  },
  SearchField: {
    states: {
      empty: (
        <SearchField label="Search" placeholder="Name or address" delay={300} onSearch={none} />
      ),
      filled: <SearchField label="Search" initial="ada" delay={300} onSearch={none} />,
    },
  },
  DayField: {
    states: {
      "no day chosen": <DayField label="From" value={undefined} onChange={none} />,
      "a day chosen": <DayField label="From" value="2026-11-01" onChange={none} />,
    },
  },
  FilterBar: {
    states: {
      narrowed: (
        <FilterBar narrowed onClear={none}>
          <FilterSelect label="Of" any="Any" value="" choices={STATUSES} onChange={none} />
        </FilterBar>
      ),
    },
  },
  FilterSelect: {
    width: "word",
    states: {
      "no filter": (
        <FilterSelect label="Status" any="Any status" value="" choices={STATUSES} onChange={none} />
      ),
      chosen: (
        <FilterSelect
          label="Status of tickets"
          any="Any status"
          value="waiting"
          choices={STATUSES}
          onChange={none}
        />
      ),
    },
  },
};
