/** IANA name of the zone that this browser is set to. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
