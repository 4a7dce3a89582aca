import { Refusal } from '@kegler/domain/errors.ts'
import type { CampaignDraft } from '@kegler/domain/mails/campaigns.staff.calls.ts'
import { plural } from '@kegler/domain/texts.ts'
import type { z } from 'zod'
import { logAccess } from '../../access/log-access.ts'
import { lockCampaigns } from '../../db/advisory-locks.ts'
import type { Handles } from '../../http/serve.ts'
import { queueMails } from '../queue/queue-mail.ts'
import { findRecipients } from './find-recipients.ts'

/** Rows of one statement. */
const batch = 1000

/** The campaign and its mails in one transaction, which locks nothing that others wait for: all are queued, or none. */
export const sendCampaign: Handles<'POST admin/mail/send'> = ({ body, actor, author, transact, now, services }) =>
  transact(async (tx) => {
    const groupId = actor.group?.id ?? null
    // of two at once the second one sees whom the first one reaches
    await lockCampaigns(tx, groupId)
    const { recipients, skipped, refusal } = await findRecipients(tx, actor, body, now)
    const count = recipients.length
    if (body.recipients !== undefined && body.recipients !== count) throw new Refusal('Stale', changed(count))
    if (refusal !== null) throw new Refusal('RuleBroken', refusal)
    const { subject, text, listEntries, toCoordinators } = body
    const { id } = await tx
      .insertInto('campaigns')
      .values({
        ...{ groupId, subject, text, listEntries, toCoordinators, recipients: count, skipped },
        createdAt: now,
        createdBy: actor.personId,
        audience: JSON.stringify(addressOf(body.audience)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const mails = recipients.map(({ address, name: _, ...data }) => ({
      ...{ kind: 'campaign' as const, about: id, to: address, tournamentId: data.tournamentIds[0] ?? '', data, now },
      priority: 1,
    }))
    for (let begin = 0; begin < count; begin += batch) {
      await queueMails(tx, mails.slice(begin, begin + batch))
      services.step('campaign:batch')
    }
    await logAccess(tx, { actor, author }, [id], body.audience.tournamentId ?? null, { recipients: count, subject })
    return { campaignId: id, recipients: count }
  })

const changed = (count: number) =>
  `The list has changed: ${plural(count, 'person', 'people')} would get this mail now. Look at the preview again, then send it.`

/** The list and its filters as its address says them; what is not set is left out. */
function addressOf({ list, ...filters }: z.output<typeof CampaignDraft>['audience']) {
  const isSet = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== false && !(name === 'cancelled' && value === 'no')
  const set = Object.entries(filters).filter(isSet)
  return {
    list,
    ...Object.fromEntries(set.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value])),
  }
}
