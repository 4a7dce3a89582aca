import { recipientsPage } from '@kegler/domain/mails/campaigns.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { mailContext } from '../mail-context.ts'
import { writeMail } from '../write-mail.ts'
import { findRecipients } from './find-recipients.ts'
import { readCampaignMail } from './read-campaign-mail.ts'

export const previewCampaign: Handles<'POST admin/mail/preview'> = async ({ body, actor, db, now, services }) => {
  const { recipients, skipped, unreachable, refusal } = await findRecipients(db, actor, body, now)
  const position = Math.max(0, Math.min(body.position, recipients.length - 1))
  const shown = recipients[position]
  const written = shown && body.subject !== '' && body.text !== '' ? await write() : null
  const begin = position - (position % recipientsPage)
  return {
    count: recipients.length,
    captains: recipients.filter(({ role }) => role === 'captain').length,
    coordinators: recipients.filter(({ role }) => role === 'coordinator').length,
    skipped,
    unreachable: unreachable.slice(0, 100),
    refusal,
    recipients: recipients
      .slice(begin, begin + recipientsPage)
      .map((one, index) => ({ ...one, position: begin + index, entries: one.entryIds.length })),
    position,
    mail: written && { ...written, table: written.table.groups.map((group) => group.map(mutable)) },
  }

  async function write() {
    if (!shown) return null
    const { data, tournament } = await readCampaignMail(db, body, shown)
    return writeMail('campaign', data, mailContext(services.config, tournament))
  }
}
const mutable = (line: string | readonly [string, string]): string | [string, string] =>
  typeof line === 'string' ? line : [line[0], line[1]]
