import { ActionIcon } from '@mantine/core'

interface Props {
  position: number
  last: boolean
  disabled: boolean
  move: (by: -1 | 1) => void
}

/** Swaps a position with the one above or below. */
export function MoveButtons({ position, last, disabled, move }: Props) {
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label={`Move position ${position} up`}
        aria-keyshortcuts="Alt+ArrowUp"
        disabled={disabled || position === 1}
        onClick={() => move(-1)}
        data-move="-1"
      >
        <Arrow turn={0} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={`Move position ${position} down`}
        aria-keyshortcuts="Alt+ArrowDown"
        disabled={disabled || last}
        onClick={() => move(1)}
        data-move="1"
      >
        <Arrow turn={180} />
      </ActionIcon>
    </>
  )
}
const Arrow = ({ turn }: { turn: number }) => (
  <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true" style={{ transform: `rotate(${turn}deg)` }}>
    <path d="M8 3v10M3.5 7.5 8 3l4.5 4.5" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
  </svg>
)
