import type {
  CalibrationDto,
  MarketKind,
  RecordAnalysisDto,
  RecordedSignalDto,
  RecordEndingsDto,
  RecordSummaryDto,
} from "@signaldeck/contract";
import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import type { LoadedCall } from "../../../components/Loaded.tsx";
import type { Scope, SignalsQuery } from "./selection.ts";

/** An answer, or how asking for it goes. */
export interface RecordCall<Data> extends LoadedCall<Data> {
  isError: boolean;
  /** Only what is asked for now; `data` may be of the choice before. */
  currentData?: Data | undefined;
}

/** What is asked for now; until it is there, what was asked for before. */
export function dataNowOf<Data>({ currentData, data, isError }: RecordCall<Data>) {
  return currentData ?? (isError ? undefined : data);
}

/** Hooks that ask for the record. */
export interface RecordCalls {
  useSummary: () => RecordCall<RecordSummaryDto>;
  useAnalysis: (scope: Scope) => RecordCall<RecordAnalysisDto>;
  useEndings: (scope: Scope) => RecordCall<RecordEndingsDto>;
  useSignals: (query: SignalsQuery) => RecordCall<RecordedSignalDto[]>;
  useCalibration: () => RecordCall<CalibrationDto>;
}

/** Where the reader is: the address says what of the record is shown. */
export interface RecordAddress {
  search: URLSearchParams;
  /** With its sign; empty for none. */
  hash: string;
  /** Another one each time that the reader goes somewhere, be it to the same place. */
  key: string;
  /** Goes to other choices of this page; what the reader looks at stays where it is. */
  choose: (to: string) => void;
}

/** What the record's page stands on: store and router of the application, or a page by itself. */
export interface RecordHost {
  calls: RecordCalls;
  address: RecordAddress;
  /** Of the feed that is recorded now, where the page came with it. */
  market?: MarketKind;
}

const RecordHostContext = createContext<RecordHost | null>(null);

/** Gives the record's page what it asks by, and its address. */
export function RecordHostProvider(props: { host: RecordHost; children: ReactNode }) {
  return <RecordHostContext value={props.host}>{props.children}</RecordHostContext>;
}

function useRecordHost(): RecordHost {
  const host = useContext(RecordHostContext);
  if (!host) throw new Error("useRecordHost needs a RecordHostProvider above it");
  return host;
}

/** The hooks that ask for the record; throws outside a RecordHostProvider. */
export const useRecordCalls = (): RecordCalls => useRecordHost().calls;

/** The address of the record's page; throws outside a RecordHostProvider. */
export const useRecordAddress = (): RecordAddress => useRecordHost().address;

/** What the page came with; throws outside a RecordHostProvider. */
export const useDrawnMarket = (): MarketKind | undefined => useRecordHost().market;
