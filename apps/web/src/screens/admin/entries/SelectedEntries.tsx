import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { useKeys } from '../../../kit/keys.ts'
import { ExportButton } from '../../../lists/export/ExportButton.tsx'

/** What can be done with ticked entries; `shown`: columns of an export. */
export function SelectedEntries({ numbers, shown }: { numbers: readonly string[]; shown: readonly string[] }) {
  const navigate = useNavigate()
  const text = numbers.join(',')
  const move = { to: '/admin/move', search: { numbers: text } } as const
  const chosen = { numbers: text, cancelled: 'all', includePastTournaments: true } as const
  const mail = { to: '/admin/mail', search: { list: 'entries', ...chosen } } as const
  useKeys([
    { keys: 'm', label: 'Move the selected entries', run: () => void navigate(move) },
    { keys: 'w', label: 'Write to the captains of the selected entries', run: () => void navigate(mail) },
  ])
  return (
    <>
      <ButtonLink variant="default" {...move}>
        Move
      </ButtonLink>
      <ButtonLink variant="default" {...mail}>
        Mail
      </ButtonLink>
      <ExportButton title="Entries" screen="entries" search={chosen} shown={shown} />
      <ButtonLink variant="subtle" to="/admin/entries" search={{ ...chosen, select: text }}>
        Show Only These
      </ButtonLink>
    </>
  )
}
