import { t } from "./language/words.ts";

/** How long things take, as it is promised to members. */
export const PROMISED_HOURS = {
  activation: { from: 2, to: 24, peak: 48 },
  tierUpgrade: { from: 1, to: 2 },
  botLicense: { from: 6, to: 12 },
  emailSupport: { from: 2, to: 24 },
} as const;

const { activation, botLicense, emailSupport, tierUpgrade } = PROMISED_HOURS;

/** How the promised hours are said. */
export const PROMISED = {
  get activation() {
    return t("{{from}}-{{to}} hours, up to {{peak}} at peak", activation);
  },
  get tierUpgrade() {
    return t("{{from}}-{{to}} hours", tierUpgrade);
  },
  get botLicense() {
    return t("{{from}} to {{to}} hours after verification", botLicense);
  },
  get emailSupport() {
    return t("{{from}}-{{to}} hours", emailSupport);
  },
};
