import { formatLog } from '@kegler/domain/dates.ts'
import { readWaiverText, type TextToken } from '@kegler/domain/questions/waiver-text.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { staffEntry } from '../access/entries.ts'
import { staffTournament, type TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { html, type Markup } from '../http/html.ts'
import type { Handles } from '../http/serve.ts'
import { name, printPage } from './print-page.ts'

interface Signed {
  version: number
  text: string
  firstName: string
  lastName: string
  usbcId: string
  signedName: string
  asGuardian: boolean
  onPaper: boolean
  acceptedAt: Date
}

/** Each accepted version by itself, as it was read then. */
export const printWaiver: Handles<'GET admin/entry/:id/waiver/:bowlerId/printable'> = async ({ params, actor, db }) => {
  const { entry, tournament } = await staffEntry(db, actor, params.id)
  const isOnRoster = sql`exists (select from roster_positions p join rosters r on r.id = p.roster_id
    where p.bowler_id = a.bowler_id and r.entry_id = ${entry.id})`
  const signed = await readSigned(db, tournament, sql`a.bowler_id = ${params.bowlerId} and ${isOnRoster}`)
  return page(tournament, signed.toReversed())
}

export const printWaivers: Handles<'GET admin/tournament/:tid/waiver/printable'> = async ({ params, actor, db }) => {
  const tournament = await staffTournament(db, actor, params.tid)
  return page(tournament, await readSigned(db, tournament, sql`true`))
}

const readSigned = async (db: Db, { id }: TournamentRow, where: RawBuilder<unknown>): Promise<Signed[]> =>
  (
    await sql<Signed>`
    select w.version, w.text, b.first_name, b.last_name, b.usbc_id, a.signed_name, a.as_guardian, a.on_paper, a.accepted_at
    from waiver_acceptances a join waivers w on w.id = a.waiver_id join bowlers b on b.id = a.bowler_id
    where a.tournament_id = ${id} and ${where} order by w.version, b.last_name, b.first_name, b.id`.execute(db)
  ).rows

function page(tournament: TournamentRow, signed: readonly Signed[]): string {
  const versions = [...Map.groupBy(signed, ({ version }) => version).values()]
  return printPage(
    `Waiver - ${tournament.name}`,
    html`<p class="quiet">${name(tournament.name)}</p>
${signed.length === 0 && html`<h1>Waiver</h1><p>Nobody has accepted a waiver yet.</p>`}
${versions.map((rows) => ofVersion(rows, tournament))}`,
  )
}
function ofVersion(rows: readonly Signed[], { timeZone }: TournamentRow): Markup | false {
  const [first] = rows
  return (
    first !== undefined &&
    html`<section class="sheet"><h1>Waiver, version ${first.version}</h1>${waiverMarkup(first.text)}
<table><caption>Accepted by</caption>
<thead><tr><th scope="col">Bowler</th><th scope="col">Membership ID</th><th scope="col">Name typed</th><th scope="col">How</th><th scope="col">When</th></tr></thead>
<tbody>${rows.map(
      (row) => html`<tr><td>${name(fullName(row))}</td><td>${row.usbcId}</td><td>${name(row.signedName)}</td>
<td>${howText(row)}</td><td>${formatLog(row.acceptedAt, timeZone)}</td></tr>`,
    )}</tbody></table></section>`
  )
}
const howText = ({ asGuardian, onPaper }: Signed): string =>
  [asGuardian ? 'Parent or guardian' : 'Bowler', onPaper ? 'signed on paper' : 'accepted online'].join(', ')

const tokens = (all: readonly TextToken[]): Markup[] =>
  all.map(({ text, href }) => (href === null ? html`${text}` : html`${text}${href !== text && html` (${href})`}`))
/** Headings one level below the page's own. */
function waiverMarkup(text: string): Markup[] {
  return readWaiverText(text).map((block) => {
    if (block.kind === 'list') {
      const items = block.items.map((item) => html`<li>${tokens(item)}</li>`)
      return block.isNumbered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`
    }
    if (block.kind === 'paragraph') return html`<p class="text">${tokens(block.text)}</p>`
    return block.level === 1 ? html`<h2>${tokens(block.text)}</h2>` : html`<h3>${tokens(block.text)}</h3>`
  })
}
