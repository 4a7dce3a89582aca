import type { SquadEvents } from './squadReads.ts'

/** Marks on cards and on the page, in the light and in the dark. */
export const colors = ['#3b82d6', '#c06409', '#2f9e6e', '#a855c7', '#d6455d', '#0e9aa7', '#8a7a2e', '#6b6fd8']
/** The same colour for an event wherever squads are shown. */
export const colorOf = ({ events }: SquadEvents, eventId: string): string =>
  colors[
    Math.max(
      0,
      events.findIndex(({ id }) => id === eventId),
    ) % colors.length
  ] ?? ''
