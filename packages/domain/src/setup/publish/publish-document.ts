import { z } from 'zod'
import { Day } from '../../values.ts'

const Id = z.guid().describe('36 characters; stays the same for ever')
const Amount = z.number().min(0).describe('US dollars, at most two decimals')
const Text = z.string().nullable()
const Handicap = {
  isHandicapped: z
    .boolean()
    .describe(
      'The management system works handicaps out: per game (handicapAverage - average) x handicapPercentage / 100, whole pins, the rest cut. 90 percent of 220 with an average of 185: 31.5, so 31 pins a game',
    ),
  handicapPercentage: z.int().nullable(),
  handicapAverage: z.int().nullable(),
  handicapApplied: z
    .enum(['Individual', 'Team'])
    .nullable()
    .describe('Individual: of each bowler; Team: once, of the sum of the averages of the roster'),
  allowNegativeHandicap: z.boolean().describe('false: a handicap below 0 counts as 0'),
}
const Criteria = {
  averageBased: z.boolean().describe('The divisions depend on averages'),
  ageBased: z.boolean(),
  genderBased: z.boolean(),
  ageAppliesTo: z.enum(['Oldest Member', 'Youngest Member', 'All Members']),
  ageVerificationDate: Day.nullable().describe("null: the tournament's"),
}
const Fees = { expenseFee: Amount, lineageFee: Amount, prizeFee: Amount }

/**
 * What a tournament management system receives of a tournament: its configuration, without anything that is sold. Lists
 * are sorted by id. What only decides how captains buy (caps, hidden events, messages, status) is no part of it.
 */
export const PublishDocument = z
  .object({
    schemaVersion: z.literal(1),
    tournament: z.object({
      id: Id,
      name: z.string(),
      system: z.string().nullable().describe('Id of the tournament management system'),
      startDate: Day,
      endDate: Day,
      registrationCloseDate: Day,
      timeZone: z.string().describe('IANA name; every day of the document is a day there'),
      defaultAverage: z.int().describe('Of a bowler whose average is not known'),
      ageVerificationDate: Day.nullable(),
      membershipId: Text,
      contactName: Text,
      contactPhone: Text,
      contactAddress: Text,
      contactEmail: Text,
      tournamentPhone: z.string(),
      linkEvents: z.boolean().describe('1 Doubles and 2 Singles entries of a day are sold as one set'),
      enforceMaxEntries: z.boolean(),
      restrictBowlersToActiveMembership: z.boolean(),
      restrictBowlersToYouthMembership: z.boolean(),
    }),
    locations: z.array(
      z.object({
        id: Id,
        certificationNumber: z.string(),
        name: z.string(),
        address: z.string(),
        city: z.string(),
        state: z.string(),
        zipCode: z.string(),
        phone: z.string(),
        lanes: z.int().nullable(),
      }),
    ),
    events: z.array(
      z.object({
        id: Id,
        name: z.string(),
        locationId: Id.nullable(),
        numberOfBowlers: z.int(),
        gamesPerSeries: z.int(),
        entriesPerLanePair: z.int(),
        maxEntriesPerBowler: z.int(),
        numberOfBowlersThatMustBeDifferentPerTeam: z.int(),
        ...Fees,
        ...Handicap,
        ...Criteria,
      }),
    ),
    virtualEvents: z.array(
      z.object({
        id: Id,
        name: z.string(),
        eventIds: z.array(Id).describe('The events that feed it'),
        ownedBy: z.enum(['bowler', 'team']),
        scoringMethod: z.enum(['First', 'Last', 'Highest']),
        ...Fees,
        ...Handicap,
        ...Criteria,
      }),
    ),
    divisions: z.array(
      z.object({
        id: Id,
        eventId: Id.nullable(),
        virtualEventId: Id.nullable(),
        name: z.string(),
        isDefault: z.boolean(),
        minAverage: z.int().nullable(),
        maxAverage: z.int().nullable(),
        minAge: z.int().nullable(),
        maxAge: z.int().nullable(),
        minFemale: z.int(),
        minMale: z.int(),
      }),
    ),
    squads: z.array(
      z.object({
        id: Id,
        eventId: Id,
        startsAt: z.iso.datetime().describe('Instant in UTC'),
        startLane: z.int(),
        endLane: z.int(),
        total: z.int().describe('Places on these lanes'),
        description: z.string(),
      }),
    ),
    bundling: z.array(
      z
        .object({ id: Id, parentEventId: Id, childEventId: Id, quantity: z.int() })
        .describe('1 entry of the parent allows so many of the child on the next day'),
    ),
  })
  .meta({ title: 'Publish document of Kegler' })
export type PublishDocument = z.output<typeof PublishDocument>
