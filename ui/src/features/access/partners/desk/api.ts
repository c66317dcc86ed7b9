import { partnersApi } from "@signaldeck/contract";
import { defineCalls } from "../../../../api/defineCalls.ts";

const partnerCalls = defineCalls((call) => ({
  partners: call.query(partnersApi.partners, { providesTags: ["Partners"] }),
  postbacks: call.query(partnersApi.postbacks, { providesTags: ["Partners"] }),
  changePartner: call.mutation(partnersApi.changePartner, { invalidatesTags: ["Partners"] }),
  renewPartnerSecret: call.mutation(partnersApi.renewPartnerSecret, {
    invalidatesTags: ["Partners"],
  }),
  retryPostback: call.mutation(partnersApi.retryPostback, {
    invalidatesTags: ["Partners", "Claims"],
  }),
  tryPostback: call.mutation(partnersApi.tryPostback),
}));

export const {
  usePartnersQuery,
  usePostbacksQuery,
  useChangePartnerMutation,
  useRenewPartnerSecretMutation,
  useRetryPostbackMutation,
  useTryPostbackMutation,
} = partnerCalls;
