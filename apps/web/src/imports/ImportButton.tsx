import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '../kit/lazyPart.tsx'
import type { ImportKind } from './kinds.ts'

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'), 'ImportDialog')

/** Opens the import of centers or squads. */
export function ImportButton({ kind }: { kind: ImportKind }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {kind.title}
      </Button>
      {isOpen && <ImportDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}
