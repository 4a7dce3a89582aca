import { useEffect, useState } from 'react'
import { painted } from '../kit/painted.ts'
import { showError } from '../kit/problems.ts'
import { fetchFiles } from '../net/files.ts'
import { type Action, ActionsButton } from './ActionsButton.tsx'

interface Props {
  /** Whose actions these are, read out with the button. */
  of: string
  /** Names the button, so that the focus can come back to it. */
  id: string
  actions: readonly Action[]
  busy?: boolean
}
const load = () => import('./OpenedMenu.tsx')
let asked = false
let loaded: Awaited<ReturnType<typeof load>> | undefined
/** Once for all rows. */
async function preload(): Promise<void> {
  if (asked) return
  asked = true
  await painted()
  loaded = await load().catch(() => undefined) // it is fetched again when it opens
}

/** The Actions menu of a row: a button alone until it is pressed, a page has many. */
export function ActionsMenu({ of, id, actions, busy = false }: Props) {
  const [files, setFiles] = useState<Awaited<ReturnType<typeof load>>>()
  useEffect(() => void preload(), [])
  const button = { 'data-focus': id, 'aria-label': `Actions for ${of}`, loading: busy }
  if (files) return <files.OpenedMenu button={button} actions={actions} />
  return (
    <ActionsButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => (loaded ? setFiles(loaded) : void fetchFiles(load).then(setFiles, showError))}
    />
  )
}
