import { Button, Menu } from '@mantine/core'

export interface Action {
  label: string
  act: () => void
  danger?: boolean
}
interface Props {
  /** Whose actions these are, read out with the button. */
  of: string
  /** Names the button, so that the focus can come back to it. */
  id: string
  actions: readonly Action[]
  busy?: boolean
}

/** The Actions menu of a row. */
export function ActionsMenu({ of, id, actions, busy = false }: Props) {
  return (
    <Menu
      position="bottom-end"
      width="min(15rem, 85vw)"
      // on a low screen it is scrolled
      middlewares={{ flip: true, shift: true, size: true }}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <Button
          data-focus={id}
          variant="default"
          loading={busy}
          aria-label={`Actions for ${of}`}
          rightSection={<Chevron />}
        >
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions for ${of}`} style={{ overflowY: 'auto' }}>
        {actions.map(({ label, act, danger }) => (
          <Menu.Item key={label} onClick={act} py="sm" {...(danger ? { c: 'var(--mantine-color-error)' } : {})}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
const Chevron = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
  </svg>
)
