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
  activation: `${activation.from}-${activation.to} hours, up to ${activation.peak} at peak`,
  tierUpgrade: `${tierUpgrade.from}-${tierUpgrade.to} hours`,
  botLicense: `${botLicense.from} to ${botLicense.to} hours after verification`,
  emailSupport: `${emailSupport.from}-${emailSupport.to} hours`,
} as const;
