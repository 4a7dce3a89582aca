import { Checkbox, Kbd, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import '@mantine/core/styles/Kbd.layer.css'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Dialog } from '../../kit/feedback/Dialog.tsx'
import { keyStore, pressKey, switchLetters, useKeys } from '../../kit/keys.ts'
import { Table } from '../../kit/table/Table.tsx'

/** Listens to the keys of the page; '?' lists them. */
export function KeysHelp() {
  const [opened, setOpened] = useState(false)
  const { sets, lettersOff } = useStore(keyStore)
  useWindowEvent('keydown', (event) => void pressKey(event))
  useKeys([{ keys: '?', label: 'Show the keys of this page', run: () => setOpened(true) }])
  return (
    <Dialog opened={opened} title="Keys" onClose={() => setOpened(false)}>
      <Stack gap="md">
        <Table
          rows={sets.flat()}
          keyOf={({ keys, label }) => keys + label}
          cards={false}
          columns={[
            {
              header: 'Key',
              names: true,
              cell: ({ keys }) => <Kbd fz="var(--label)">{keys.replace('Mod', 'Ctrl')}</Kbd>,
            },
            { header: 'What it does', cell: ({ label }) => label },
          ]}
        />
        <Checkbox
          label="Single letters do nothing"
          checked={lettersOff}
          onChange={({ currentTarget }) => switchLetters(currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}
