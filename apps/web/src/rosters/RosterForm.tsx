import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { Ref } from 'react'
import { ErrorList } from '../ui/ErrorList.tsx'
import { hasRefusedBowler, type RosterDraft } from './draft.ts'
import type { MemberContext } from './members.ts'
import { Positions } from './Positions.tsx'
import classes from './RosterForm.module.css'
import { TeamFields } from './TeamFields.tsx'
import { type TeamVirtualEvent, TeamVirtualEvents } from './TeamVirtualEvents.tsx'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { useRosterForm } from './useRosterForm.ts'
import { type Guard, useUnsavedGuard } from './useUnsavedGuard.ts'

interface Props {
  /** What is edited, for people who hear the page. */
  label: string
  initial: RosterDraft
  member: MemberContext
  virtualEvents: readonly TeamVirtualEvent[]
  disableState?: boolean
  save: (draft: RosterDraft) => Promise<boolean>
  /** Takes the newest saved roster instead of what is typed. */
  onReload?: () => void
  onClose: () => void
  guard: Ref<Guard>
}

/** The team entry form: one for rosters of the cart and for purchased entries. */
export function RosterForm({ label, initial, member, virtualEvents, disableState = false, ...rest }: Props) {
  const { save, onReload, onClose, guard } = rest
  const form = useRosterForm({ initial, member, save })
  const { draft, edit, problems, busy, saving, dirty } = form
  const { asking, choose } = useUnsavedGuard(guard, dirty, form.submit)
  const maxEntries = hasRefusedBowler(draft)
  const close = async () => {
    if (!dirty || (await ask())) onClose()
  }
  return null
}
