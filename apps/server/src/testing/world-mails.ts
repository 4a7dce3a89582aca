import { theKit } from './kit.ts'

/** A mail to the captains of a list, sent to nobody yet. */
export async function aCampaign(groupId: string | null, createdBy: string): Promise<string> {
  const { services } = await theKit()
  const given = { subject: 'Parking', text: 'The car park is closed.', listEntries: false, toCoordinators: false }
  const { id } = await services.database.db
    .insertInto('campaigns')
    .values({
      ...given,
      groupId,
      createdBy,
      createdAt: new Date(),
      audience: '{"list": "entries"}',
      recipients: 0,
      skipped: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the calls about mails to lists name. */
export function campaignBodies(tournamentId: string) {
  const draft = {
    audience: { list: 'entries', tournamentId },
    subject: 'About {team}',
    text: 'Dear {captain}, see {link}.',
    toCoordinators: true,
    skipSame: false,
  }
  return { 'POST admin/mail/preview': draft, 'POST admin/mail/test': draft, 'POST admin/mail/send': draft }
}
