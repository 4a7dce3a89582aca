import { Menu, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { type Action, ActionsButton } from './ActionsButton.tsx'

interface Props {
  button: ComponentProps<typeof ActionsButton> & { 'aria-label': string }
  actions: readonly Action[]
}

/** A menu whose button was pressed: it opens as soon as it is there, and gives the focus back to its button. */
export function OpenedMenu({ button, actions }: Props) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(15rem, 85vw)"
      // on a low screen it is scrolled
      middlewares={{ flip: true, shift: true, size: true }}
      // it stays while somebody scrolls to its lower items
      hideDetached={false}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
    >
      <Menu.Target>
        <ActionsButton ref={target} {...button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={button['aria-label']} style={{ overflowY: 'auto' }}>
        {actions.map(({ label, act, danger, prints, reason }) => (
          <Menu.Item
            key={label}
            {...(reason ? { 'aria-disabled': true, closeMenuOnClick: false, c: 'var(--text-soft)' } : { onClick: act })}
            leftSection={prints && <IconPrinter size={16} stroke={1.75} aria-hidden />}
            py="sm"
            {...(danger && !reason ? { c: 'var(--mantine-color-error)' } : {})}
          >
            {label}
            {reason && (
              <Text component="span" display="block" size="sm">
                {reason}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
