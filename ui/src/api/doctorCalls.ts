import { doctorApi } from "@signaldeck/contract";
import { defineCalls } from "./defineCalls.ts";

const doctorCalls = defineCalls((call) => ({
  doctorReport: call.query(doctorApi.report, { providesTags: ["Setup"] }),
}));

export const { useDoctorReportQuery } = doctorCalls;
