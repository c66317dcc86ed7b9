/**
 * The source whose confidence is a calibrated probability. Apart from the schemas, because the
 * public pages name sources and load no schema.
 */
export const ENGINE_SOURCE = "engine";
export const DESK_SOURCE = "desk";
/** Any of them, with a name where it is a sender's. */
export const SOURCE_PATTERN = /^(?:engine|desk|webhook:.+)$/;
/** The source of signals from a sender of this name. */
export const webhookSource = (name: string) => `webhook:${name}`;
