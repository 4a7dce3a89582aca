import { bannerLinks, hasRole } from '@kegler/domain/roles.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProfile } from '../../../app/session.ts'
import type { ListAddress } from '../../../staff/list/address.ts'

export type FigureList = '/admin/entries' | '/admin/money' | '/admin/captains'
interface Props {
  to: FigureList
  search: ListAddress
  /** For people who hear the page, when the number alone says too little. */
  label?: string
  children: ReactNode
}

/** A number that opens its list, for those who may open lists. */
export function FigureLink({ to, search, label, children }: Props) {
  const mayOpen = hasRole(useProfile()?.roles ?? [], bannerLinks.adminDashboard)
  if (!mayOpen) return <span>{children}</span>
  return (
    <Link to={to} search={search} aria-label={label}>
      {children}
    </Link>
  )
}
