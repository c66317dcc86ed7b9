import { doctorApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const doctorCalls = defineCalls((call) => ({
  doctorReport: call.query(doctorApi.report, {}),
}));

export const { useDoctorReportQuery } = doctorCalls;
