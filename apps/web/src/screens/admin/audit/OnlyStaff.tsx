import { bannerLinks } from '@kegler/domain/roles.ts'
import { Link } from '@tanstack/react-router'
import { useHasRole } from '../../../client/session.ts'

type Props =
  | { to: '/admin/entry/$entryId/{-$paymentId}'; params: { entryId: string }; label: string }
  | { to: '/admin/captain/$captainId/{-$paymentId}'; params: { captainId: string }; label: string }

/** A link into pages that managers cannot open. */
export const OnlyStaff = ({ label, ...link }: Props) =>
  useHasRole(bannerLinks.adminDashboard) ? <Link {...link}>{label}</Link> : null
