import { settingsApi, twoFactorApi } from "@signaldeck/contract";
import { defineCalls } from "../../../api/defineCalls.ts";

const settingsCalls = defineCalls((call) => ({
  settings: call.query(settingsApi.settings, { providesTags: ["Settings"] }),
  saveProfile: call.mutation(settingsApi.saveProfile, { invalidatesTags: ["Settings"] }),
  saveLanguage: call.mutation(settingsApi.saveLanguage, { invalidatesTags: ["Settings"] }),
  changeEmail: call.mutation(settingsApi.changeEmail, { invalidatesTags: ["Settings"] }),
  confirmEmail: call.mutation(settingsApi.confirmEmail, { invalidatesTags: ["Settings"] }),
  cancelEmailChange: call.mutation(settingsApi.cancelEmailChange, {
    invalidatesTags: ["Settings"],
  }),
  changePassword: call.mutation(settingsApi.changePassword, {
    // An address that waited for its code was dropped.
    invalidatesTags: ["Settings", "Devices", "PushDevices"],
  }),
  devices: call.query(settingsApi.devices, { providesTags: ["Devices"] }),
  endDevice: call.mutation(settingsApi.endDevice, {
    invalidatesTags: ["Devices", "PushDevices"],
  }),
  endOtherDevices: call.mutation(settingsApi.endOtherDevices, {
    invalidatesTags: ["Devices", "PushDevices"],
  }),
  secondFactor: call.query(twoFactorApi.status, { providesTags: ["SecondFactor"] }),
  startSecondFactor: call.mutation(twoFactorApi.start),
  // The settings carry the user, whose permissions may begin with this.
  confirmSecondFactor: call.mutation(twoFactorApi.confirm, {
    invalidatesTags: ["SecondFactor", "Settings", "Devices"],
  }),
  renewRecoveryCodes: call.mutation(twoFactorApi.renewRecoveryCodes, {
    invalidatesTags: ["SecondFactor"],
  }),
  removeSecondFactor: call.mutation(twoFactorApi.remove, {
    invalidatesTags: ["SecondFactor", "Settings"],
  }),
  // No query: what it brings is for the member's disk, not for the cache.
  exportData: call.mutation(settingsApi.exportData),
  deleteAccount: call.mutation(settingsApi.deleteAccount),
}));

export const {
  useSettingsQuery,
  useSaveProfileMutation,
  useSaveLanguageMutation,
  useChangeEmailMutation,
  useConfirmEmailMutation,
  useCancelEmailChangeMutation,
  useChangePasswordMutation,
  useDevicesQuery,
  useEndDeviceMutation,
  useEndOtherDevicesMutation,
  useSecondFactorQuery,
  useStartSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useRemoveSecondFactorMutation,
  useExportDataMutation,
  useDeleteAccountMutation,
} = settingsCalls;
