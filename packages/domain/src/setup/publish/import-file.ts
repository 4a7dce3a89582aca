import { z } from 'zod'
import { PublishDocument } from './publish-document.ts'

const Id = z.guid()

/** An entry that is sold. Of people it has membership ids and averages alone; of money nothing. */
export const ImportEntry = z.object({
  id: Id,
  entryNumber: z.int().describe('Reservation number, unique over all tournaments'),
  eventId: Id,
  squadId: Id.nullable(),
  parentEntryId: Id.nullable().describe('The Doubles entry with which a linked Singles entry was sold'),
  name: z.string().describe('Of the team'),
  divisionId: Id.nullable(),
  divisionFailed: z.boolean().describe('No division fits'),
  roster: z.array(
    z.object({
      position: z.int(),
      usbcId: z.string().describe('Membership id of the bowler'),
      average: z.int().nullable().describe('null: not known'),
    }),
  ),
})
export type ImportEntry = z.output<typeof ImportEntry>

export const ImportVirtualEntry = z.object({
  id: Id,
  virtualEventId: Id,
  usbcId: z.string().nullable().describe('The bowler who holds it'),
  teamEntryId: Id.nullable().describe('The entry that holds it'),
  divisionId: Id.nullable(),
})
export type ImportVirtualEntry = z.output<typeof ImportVirtualEntry>

export const ImportFile = z
  .object({
    schemaVersion: z.literal(1),
    exportedAt: z.iso.datetime(),
    tournament: PublishDocument,
    entries: z.array(ImportEntry).describe('Every entry that is sold and not cancelled, by entry number'),
    virtualEntries: z.array(ImportVirtualEntry).describe('Every virtual entry that is not cancelled, by id'),
  })
  .meta({ title: 'Import file of Kegler' })
export type ImportFile = z.output<typeof ImportFile>
