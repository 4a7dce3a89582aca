import { ButtonLink } from '../kit/ButtonLink.tsx'
import type { List } from './useList.ts'

/** Leads to a mail to the captains of the whole list as it is filtered. */
export const MailList = ({ of, list, label }: { of: 'entries' | 'captains'; list: List; label: string }) => {
  const { after: _, sort: __, descending: ___, ...filters } = list.filters
  return (
    <ButtonLink variant="default" size="compact-md" to="/admin/mail" search={{ ...filters, list: of }}>
      {label}
    </ButtonLink>
  )
}
