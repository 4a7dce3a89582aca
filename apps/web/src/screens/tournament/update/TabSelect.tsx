import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

interface Props {
  tournamentId: string
  /** Every page, by its address. */
  pages: readonly (readonly [label: string, to: string])[]
  path: string
}

/** The tabs where there is no room for them. */
export function TabSelect({ tournamentId, pages, path }: Props) {
  const navigate = useNavigate()
  const here = path.replace(/\/$/, '')
  const addressOf = (to: string) => to.replace('$tournamentId', tournamentId)
  return (
    <NativeSelect
      aria-label="Page"
      value={pages.find(([, to]) => here.endsWith(addressOf(to)))?.[1] ?? ''}
      onChange={({ currentTarget }) => void navigate({ to: addressOf(currentTarget.value) })}
      data={pages.map(([label, value]) => ({ label, value }))}
    />
  )
}
