import { askedPartnersApi, partnersApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";

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
  askedPartners: call.query(askedPartnersApi.askedPartners, { providesTags: ["Partners"] }),
  savePartnerToken: call.mutation(askedPartnersApi.savePartnerToken, {
    invalidatesTags: ["Partners"],
  }),
  removePartnerToken: call.mutation(askedPartnersApi.removePartnerToken, {
    invalidatesTags: ["Partners"],
  }),
  tryQuestion: call.mutation(askedPartnersApi.tryQuestion),
}));

export const {
  usePartnersQuery,
  usePostbacksQuery,
  useChangePartnerMutation,
  useRenewPartnerSecretMutation,
  useRetryPostbackMutation,
  useTryPostbackMutation,
  useAskedPartnersQuery,
  useSavePartnerTokenMutation,
  useRemovePartnerTokenMutation,
  useTryQuestionMutation,
} = partnerCalls;
