import type { ListScreen } from '@kegler/domain/search/lists.rules.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '../../kit/lazyPart.tsx'
import type { ListAddress } from '../address.ts'
import type { ExportedQuestion } from './cells.ts'

const ExportDialog = lazyPart(() => import('./ExportDialog.tsx'), 'ExportDialog')

export interface ExportProps {
  screen: ListScreen
  /** Of the list. */
  title: string
  search: ListAddress
  /** Columns that are on the screen, in their order. */
  shown: readonly string[]
  questions?: readonly ExportedQuestion[] | undefined
}

export function ExportButton(props: ExportProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
