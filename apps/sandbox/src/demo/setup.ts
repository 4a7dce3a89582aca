import { demoId } from './ids.ts'
import { partnerGroupId } from './organisation.ts'
import type { Season } from './season.ts'

/** Small pictures of lanes: PNG in base64. */
const pictures = {
  Maple:
    'iVBORw0KGgoAAAANSUhEUgAAACgAAAAWCAIAAAA97EnnAAAAM0lEQVR42mO4tjgBK9LQsQGiIz0eWBFElhK9DKMWj1o8avGoxaMWj1o8avGoxaMWD1+LAZF4Hqzh5RAvAAAAAElFTkSuQmCC',
  Midnight:
    'iVBORw0KGgoAAAANSUhEUgAAACgAAAAWCAIAAAA97EnnAAAAM0lEQVR42mNI6DmBFUnImQCRW94qrAgiS4lehlGLRy0etXjU4lGLRy0etXjU4lGLh6/FAF9ogd14+0/dAAAAAElFTkSuQmCC',
}
const tags = { null: ['Championship', 'Youth', 'Seniors'], [partnerGroupId]: ['Lakeside'] }
const tagsOf: Record<string, string> = {
  'Open Championships': 'Championship',
  'State Mixed Team': 'Championship',
  'Youth Scratch Open': 'Youth',
  'Senior Masters': 'Seniors',
  'Lakeside Classic': 'Lakeside',
}

/** What the setup console shows besides the offers: pictures, tags, systems, and the people of every tournament. */
export function addSetup(season: Season): void {
  const { rows } = season
  const superUser = demoId('person', 'super@kegler.test')
  for (const [name, picture] of Object.entries(pictures)) {
    const imageId = demoId('image', name)
    rows.images.push({ id: imageId, type: 'png', bytes: Buffer.from(picture, 'base64'), createdBy: superUser })
    rows.cards.push({ id: demoId('card', name), name, imageId })
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
  const person = (email: string) => ({ tournamentId, personId: demoId('person', email) })
  rows.tournamentManagers.push(person(groupId ? 'partner@kegler.test' : 'manager@kegler.test'))
  if (groupId) rows.tournamentManagers.push(person('hubmanager@kegler.test'))
  else rows.tournamentAdministrators.push({ ...person('admin@kegler.test'), isPrimary: true })
  const tag = tagsOf[name]
  if (tag) rows.tournamentTags.push({ tournamentId, tagId: demoId('tag', tag) })
}
