import { cardScenes, drawCard } from './card-pictures.ts'
import { demoId } from './ids.ts'
import { partnerGroupId } from './organisation.ts'
import type { Season } from './season.ts'

const tags = { null: ['Championship', 'Youth', 'Seniors'], [partnerGroupId]: ['Lakeside'] }
const tagsOf: Record<string, string> = {
  'Open Championships': 'Championship',
  'State Mixed Team': 'Championship',
  'Youth Scratch Open': 'Youth',
  'Senior Masters': 'Seniors',
  'Lakeside Classic': 'Lakeside',
}

/** Drawn once: tests make many seasons. */
const pictures = new Map<string, Buffer>()
function drawn(name: string, scene: Parameters<typeof drawCard>[0]): Buffer {
  const picture = pictures.get(name) ?? drawCard(scene)
  pictures.set(name, picture)
  return picture
}

/** What the setup console shows in addition to the offers: pictures, tags, systems, and the people of every tournament. */
export function addSetup(season: Season): void {
  const { rows } = season
  const superUser = demoId('person', 'super@kegler.test')
  for (const [name, scene] of Object.entries(cardScenes)) {
    const imageId = demoId('image', name)
    rows.images.push({ id: imageId, type: 'png', bytes: drawn(name, scene), createdBy: superUser })
    rows.cards.push({ id: demoId('card', name), groupId: name === 'Lakeside' ? partnerGroupId : null, name, imageId })
  }
  for (const [group, names] of Object.entries(tags))
    for (const [number, name] of names.entries())
      rows.tags.push({
        id: demoId('tag', name),
        groupId: group === 'null' ? null : group,
        name,
        color: (['blue', 'orange', 'red'] as const)[number] ?? 'blue',
      })
  rows.tmsSystems.push(
    // its address comes from the configuration, at the start
    { id: 'lanelink', name: 'LaneLink', exports: false, position: 1 },
    { id: 'pinpoint', name: 'Pinpoint', exports: true, position: 2 },
  )
  for (const tournament of rows.tournaments) addPeople(season, tournament)
}

function addPeople({ rows }: Season, tournament: Season['rows']['tournaments'][number]): void {
  const { id: tournamentId = '', name, groupId } = tournament
  tournament.bccEmail ??= groupId ? 'office@lakeside.test' : 'tournaments@kegler.test'
  tournament.exportId ??= name === 'Open Championships' ? 'lanelink' : 'file'
  if (name === 'Harvest Doubles Classic')
    Object.assign(tournament, { customImagePath: null, cardId: demoId('card', 'Maple') })
  if (groupId) Object.assign(tournament, { customImagePath: null, cardId: demoId('card', 'Lakeside') })
  const person = (email: string) => ({ tournamentId, personId: demoId('person', email) })
  rows.tournamentManagers.push(person(groupId ? 'partner@kegler.test' : 'manager@kegler.test'))
  if (groupId) rows.tournamentManagers.push(person('hubmanager@kegler.test'))
  else rows.tournamentAdministrators.push({ ...person('admin@kegler.test'), isPrimary: true })
  const tag = tagsOf[name]
  if (tag) rows.tournamentTags.push({ tournamentId, tagId: demoId('tag', tag) })
}
