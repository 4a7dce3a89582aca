import { bannerLinks } from '@kegler/domain/roles.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHasRole } from '../../../client/session.ts'
import type { ListAddress } from '../../../lists/address.ts'

interface Props {
  to: '/admin/entries' | '/admin/money' | '/admin/captains'
  search: ListAddress
  /** For screen readers, when the number alone says too little. */
  label?: string | undefined
  children: ReactNode
}

export const useMayOpenLists = () => useHasRole(bannerLinks.adminDashboard)

/** A number that opens its list, for those who may open lists. */
export function FigureLink({ to, search, label, children }: Props) {
  if (!useMayOpenLists()) return <span>{children}</span>
  return (
    <Link to={to} search={search} aria-label={label}>
      {children}
    </Link>
  )
}

/** Nothing for those who may not. */
export const OpenList = (props: Omit<Props, 'children'>) =>
  useMayOpenLists() ? <FigureLink {...props}>Open list</FigureLink> : null
