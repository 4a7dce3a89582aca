import { bannerLinks, hasRole } from '@kegler/domain/roles.ts'
import { Link } from '@tanstack/react-router'
import { useProfile } from '../../../client/session.ts'

type Props =
  | { to: '/admin/entry/$entryId/{-$paymentId}'; params: { entryId: string }; label: string }
  | { to: '/admin/captain/$captainId/{-$paymentId}'; params: { captainId: string }; label: string }

/** A link into pages that managers cannot open. */
export function OnlyStaff({ label, ...link }: Props) {
  const profile = useProfile()
  return hasRole(profile?.roles ?? [], bannerLinks.adminDashboard) ? <Link {...link}>{label}</Link> : null
}
