import { demoAccounts } from '../identity/demo-accounts.ts'
import { atDay } from './hours.ts'
import { demoId } from './ids.ts'
import { demoCaptain, partnerGroupId } from './organisation.ts'
import { daysAgo, type Season } from './season.ts'

const admin = 'admin@kegler.test'
const partner = 'partneradmin@kegler.test'

/** What staff wrote down and have to look at, and the people that the partner group knows. */
export function addNotes(season: Season): void {
  const { rows } = season
  const rosa = demoCaptain(season, 'captain@kegler.test').id
  const marcus = demoCaptain(season, 'captain2@kegler.test').id
  rows.captainNotes.push(
    { personId: rosa, notes: 'Prefers morning squads.', updatedBy: admin, updatedAt: atDay(season, 40.4, 'staff') },
    {
      personId: rosa,
      groupId: partnerGroupId,
      notes: 'Brings her own lane cards.',
      updatedBy: partner,
      updatedAt: atDay(season, 28.7, 'staff'),
    },
    {
      personId: marcus,
      notes: 'Pays by check; call before noon.',
      updatedBy: admin,
      updatedAt: atDay(season, 87.2, 'staff'),
    },
  )

  const entry = (name: string) => {
    const roster = rows.rosters.find((row) => row.name === name)
    if (!roster?.entryId) throw new Error(`There is no entry ${name}.`)
    return { entryId: roster.entryId, tournamentId: roster.tournamentId }
  }
  const note = (name: string, days: number, text: string) => {
    const { entryId } = entry(name)
    const id = demoId('entry note', name, Math.floor(days))
    rows.entryNotes.push({ id, entryId, text, createdBy: admin, createdAt: atDay(season, days, 'staff') })
  }
  note('Strike Street Irregulars', 6.87, 'Reserved on the telephone. Will send the roster this month.')
  note('Strike Street Irregulars', 2.35, 'Asked again for the roster; two bowlers are still open.')
  note('Gone Fishing', 77.6, 'Cannot travel that weekend. Money back to the card as agreed.')

  const owing = entry('Halfway Rollers')
  rows.alerts.push(
    {
      kind: 'Balance due',
      about: owing.entryId,
      ...owing,
      message: 'Half of the entry Halfway Rollers was paid by check months ago; the rest is still due.',
      createdAt: atDay(season, 30.9, 'staff'),
    },
    {
      kind: 'Mail failed',
      about: demoId('mail', 1),
      ...entry('Strike Street Irregulars'),
      message: 'A mail (reservation) to captain@kegler.test could not be sent: mailbox full',
      createdAt: atDay(season, 6.8, 'staff'),
      doneAt: atDay(season, 5.6, 'staff'),
      doneBy: admin,
    },
  )

  const lakeside = rows.tournaments.find((row) => row.groupId === partnerGroupId)?.id
  const known = new Map<string, Date>()
  for (const { tournamentId, captainId, createdAt } of rows.entries)
    if (tournamentId === lakeside && !known.has(captainId)) known.set(captainId, createdAt as Date)
  for (const [personId, seenAt] of known)
    rows.personGroups.push({ personId, groupId: partnerGroupId, why: 'entry', seenAt })
  for (const { email } of demoAccounts.filter(({ groups }) => groups.length > 0))
    rows.personGroups.push({
      personId: demoId('person', email),
      groupId: partnerGroupId,
      why: 'sign-in',
      seenAt: daysAgo(season, 500),
    })
}
