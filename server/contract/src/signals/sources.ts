/**
 * The source whose confidence is a calibrated probability. Apart from the schemas, because the
 * public pages name sources and load no schema.
 */
export const ENGINE_SOURCE = "engine";
export const DESK_SOURCE = "desk";
/** The source of what a sender of this name hands in. */
export const webhookSource = (name: string) => `webhook:${name}`;
