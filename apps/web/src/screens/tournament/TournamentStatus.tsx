import { StatusBadge } from '../../kit/StatusBadge.tsx'

const tones = { 'Admin Registration Open': 'attention', 'Public Registration Open': 'ok' } as const

/** The status of a tournament, by its name. */
export const TournamentStatus = ({ name }: { name: string }) => (
  <StatusBadge tone={tones[name as keyof typeof tones] ?? 'quiet'}>{name}</StatusBadge>
)
