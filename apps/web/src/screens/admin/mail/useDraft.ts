import { unpaidReminder } from '@kegler/domain/mails/campaigns.rules.ts'
import { CampaignDraft, CampaignSubject, CampaignText } from '@kegler/domain/mails/campaigns.staff.calls.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, type SentTo } from '../../../client/api.ts'
import type { Filters } from './address.ts'

export interface Draft {
  subject: string
  text: string
  listEntries: boolean
  toCoordinators: boolean
  /** 'same': who got a mail of the same subject and text; 'nobody'; or whom a campaign reached, its id. */
  skip: string
}
export const emptyDraft: Draft = { subject: '', text: '', listEntries: false, toCoordinators: false, skip: 'same' }
export const reminderDraft: Draft = { ...emptyDraft, ...unpaidReminder }

const problemOf = (read: { success: boolean; error?: { issues: readonly { message: string }[] } | undefined }) =>
  read.error?.issues[0]?.message

/** What is being written, whether it can be sent, and who would get what. */
export function useDraft(list: 'entries' | 'captains', filters: Filters, position: number, first: Draft) {
  const [draft, setDraft] = useState(first)
  const [tried, setTried] = useState(false)
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }))
  const { skip, ...written } = draft
  const body = {
    audience: { ...filters, list },
    ...written,
    skipSame: skip === 'same',
    ...(skip === 'same' || skip === 'nobody' ? {} : { skipCampaignId: skip }),
  } as SentTo<'POST admin/mail/send'>['body']
  const problems = {
    subject: problemOf(CampaignSubject.safeParse(draft.subject)),
    text: problemOf(CampaignText.safeParse(draft.text)),
  }
  // what cannot be written yet is left out: who gets it is shown all the same
  const asked = {
    ...body,
    subject: problems.subject ? '' : draft.subject,
    text: problems.text ? '' : draft.text,
  }
  const [settled] = useDebouncedValue(asked, 400)
  const preview = useQuery({
    ...query('POST admin/mail/preview', { body: { ...settled, position } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isCurrent = JSON.stringify(settled) === JSON.stringify(asked) && !preview.isPlaceholderData
  const shown = (problem: string | undefined, value: string) => (tried || value.trim() !== '' ? problem : undefined)
  return {
    draft,
    change,
    body,
    preview,
    /** The preview is that of what is typed. */
    isCurrent,
    isComplete: CampaignDraft.safeParse(body).success,
    errors: { subject: shown(problems.subject, draft.subject), text: shown(problems.text, draft.text) },
    showProblems: () => setTried(true),
  }
}
export type DraftForm = ReturnType<typeof useDraft>
