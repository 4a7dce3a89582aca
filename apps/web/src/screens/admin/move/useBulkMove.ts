import { useEffect, useRef, useState } from 'react'
import { messagesOf } from '../../../net/answers.ts'
import { mayTakeKept, takenOf } from '../squads/mayTakeKept.ts'
import type { StaffSquad } from '../squads/StaffSquadPicker.tsx'
import { isDone, type MoveState, type MovingRow, moveOne, tryMove } from './moveInOrder.ts'

interface Work {
  is: 'plan' | 'move'
  done: number
  of: number
}

/** A plan for entries, and its moves one after the other; both can be stopped between two entries. */
export function useBulkMove(rows: readonly MovingRow[]) {
  const [states, setStates] = useState<ReadonlyMap<string, MoveState>>(new Map())
  const [work, setWork] = useState<Work | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const put = (row: MovingRow, state: MoveState) => setStates((all) => new Map(all).set(row.entryId, state))
  const inOrder = async (is: Work['is'], list: readonly MovingRow[], one: (row: MovingRow) => Promise<MoveState>) => {
    stopped.current = false
    setErrors([])
    for (const [done, row] of list.entries()) {
      if (stopped.current) break
      setWork({ is, done, of: list.length })
      try {
        put(row, await one(row))
      } catch (error) {
        setErrors(messagesOf(error).map((message) => `${row.entryNumber}: ${message}`))
        break
      }
    }
    setWork(null)
  }
  const keepDone = () => setStates((all) => new Map([...all].filter(([, state]) => isDone(state))))
  const fits = (row: MovingRow) => states.get(row.entryId)?.is === 'fits'
  return {
    ...{ states, work, errors },
    fitting: rows.filter(fits).length,
    plan: (targets: readonly StaffSquad[]) => {
      const left = new Map(targets.map(({ id, adminAvailable }) => [id, adminAvailable]))
      const open = rows.filter(({ entryId }) => !isDone(states.get(entryId)))
      keepDone()
      return inOrder('plan', open, (row) => tryMove(row, targets, left))
    },
    /** What was planned is no longer true. */
    forget: keepDone,
    /** It was moved back. */
    undone: (row: MovingRow) => put(row, { is: 'undone' }),
    move: async (reason: string) => {
      const planned = rows.filter(fits).flatMap(({ entryId }) => {
        const state = states.get(entryId)
        return state?.is === 'fits' ? state.to : []
      })
      const wanted = takenOf(
        planned.flatMap((to) => [to, ...to.childSquads]),
        planned.flatMap((to) => [to.id, ...to.childEntries.map(({ squadId }) => squadId)]),
      )
      if (!(await mayTakeKept(wanted))) return
      await inOrder('move', rows.filter(fits), async (row) => {
        const state = states.get(row.entryId)
        return state?.is === 'fits' ? moveOne(row, state, reason) : { is: 'stays', why: ['It was not planned.'] }
      })
    },
    stop: () => {
      stopped.current = true
    },
  }
}
