import { settingsApi } from "@signaldeck/contract";
import { defineCalls } from "../../api/defineCalls.ts";

const settingsCalls = defineCalls((call) => ({
  settings: call.query(settingsApi.settings, { providesTags: ["Settings"] }),
  saveProfile: call.mutation(settingsApi.saveProfile, { invalidatesTags: ["Settings"] }),
  saveNotifications: call.mutation(settingsApi.saveNotifications, {
    invalidatesTags: ["Settings"],
  }),
  changeEmail: call.mutation(settingsApi.changeEmail, { invalidatesTags: ["Settings"] }),
  confirmEmail: call.mutation(settingsApi.confirmEmail, { invalidatesTags: ["Settings"] }),
  cancelEmailChange: call.mutation(settingsApi.cancelEmailChange, {
    invalidatesTags: ["Settings"],
  }),
  changePassword: call.mutation(settingsApi.changePassword, { invalidatesTags: ["Devices"] }),
  devices: call.query(settingsApi.devices, { providesTags: ["Devices"] }),
  endDevice: call.mutation(settingsApi.endDevice, { invalidatesTags: ["Devices"] }),
  endOtherDevices: call.mutation(settingsApi.endOtherDevices, { invalidatesTags: ["Devices"] }),
  // No query: what it brings is for the member's disk, not for the cache.
  exportData: call.mutation(settingsApi.exportData),
  deleteAccount: call.mutation(settingsApi.deleteAccount),
}));

export const {
  useSettingsQuery,
  useSaveProfileMutation,
  useSaveNotificationsMutation,
  useChangeEmailMutation,
  useConfirmEmailMutation,
  useCancelEmailChangeMutation,
  useChangePasswordMutation,
  useDevicesQuery,
  useEndDeviceMutation,
  useEndOtherDevicesMutation,
  useExportDataMutation,
  useDeleteAccountMutation,
} = settingsCalls;
