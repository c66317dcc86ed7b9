import { useMemo, type ReactNode } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import {
  useRecordAnalysisQuery,
  useRecordCalibrationQuery,
  useRecordEndingsQuery,
  useRecordSignalsQuery,
  useRecordSummaryQuery,
} from "../api.ts";
import { PerformancePage } from "./PerformancePage.tsx";
import { RecordHostProvider, type RecordCalls } from "./RecordHost.tsx";

const CALLS: RecordCalls = {
  useSummary: () => useRecordSummaryQuery(),
  useAnalysis: (query) => useRecordAnalysisQuery({ query }),
  useEndings: (query) => useRecordEndingsQuery({ query }),
  useSignals: (query) => useRecordSignalsQuery({ query }),
  useCalibration: () => useRecordCalibrationQuery(),
};

/** What the record's parts stand on in the application: its store and its router. */
export function ApplicationRecordHost({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const host = useMemo(() => {
    const choose = (to: string) => void navigate(to, { preventScrollReset: true });
    return { calls: CALLS, address: { search, hash, key, choose } };
  }, [search, hash, key, navigate]);
  return <RecordHostProvider host={host}>{children}</RecordHostProvider>;
}

/** The public track record as a screen of the application. */
export function PerformanceScreen() {
  return (
    <ApplicationRecordHost>
      <PerformancePage />
    </ApplicationRecordHost>
  );
}
