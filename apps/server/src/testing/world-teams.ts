import { theKit } from './kit.ts'
import { aLink } from './links.ts'

/** Invitations to the team of an entry: what captains end, staff only try. */
export async function teamOfWorld(entryId: string) {
  const { db } = (await theKit()).services.database
  const invited = (email: string) => aLink(entryId, { kind: 'bowler', email, mails: 1 })
  const [invitation, ofStaff] = [await invited('invited@kegler.test'), await invited('asked@kegler.test')]
  const { tournamentId, captainId } = invitation
  const place = { entryId, entryNumber: 1, event: 'Team', team: 'Team', squad: null, location: null }
  const mail = await db
    .insertInto('mails')
    .values({
      ...{ kind: 'invitation', about: `${invitation.id} 1`, toAddress: 'invited@kegler.test', state: 'sent' },
      data: JSON.stringify({ ...place, tournamentId, captainId, captain: 'Casey K.', linkId: invitation.id }),
      ...{ nextAt: new Date(), createdAt: new Date(), sentAt: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { invitationId: invitation.id, invitationOfStaffId: ofStaff.id, mailId: mail.id }
}
type Ids = Awaited<ReturnType<typeof teamOfWorld>>

export const teamParams = (key: string, { invitationId, invitationOfStaffId, mailId }: Ids) => ({
  linkId: key.includes(' admin/') ? invitationOfStaffId : invitationId,
  mailId,
})
export const teamBodies = {
  'PUT registration/entry/:id/shares': { shares: [{ position: 1, amount: 20 }] },
  'POST registration/tournament/:tid/paymentLink': { entries: [] },
  'POST registration/entry/:id/invitation': { addresses: 'new@kegler.test', message: 'Come and bowl.' },
  'POST admin/entry/:id/invitation': { addresses: 'other@kegler.test', reason: 'By telephone.' },
}
