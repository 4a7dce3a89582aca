import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSave } from '../client/save.ts'
import type { useRoom } from './room.ts'

type Of = Pick<ReturnType<typeof useRoom>, 'room' | 'own' | 'turn' | 'reload'> & { tournamentId: string }

/** What a captain can do now: take a number, come in, take another turn; nothing while they wait. */
export function RoomAct({ room, own, turn, reload, tournamentId }: Of) {
  const navigate = useNavigate()
  const params = { tid: tournamentId }
  const arrive = useSave('POST registration/tournament/:tid/room')
  const enter = useSave('POST registration/tournament/:tid/room/enter')
  if (!room || !['open', 'frozen', 'drawn'].includes(room.state)) return null
  if (turn === 'called') {
    const comeIn = async () => {
      const isIn = await enter.mutateAsync({ params }).catch(() => null)
      if (!isIn) void reload()
      else await navigate({ to: '/registration/schedule/$tournamentId', params: { tournamentId } })
    }
    return (
      <Button loading={enter.isPending} onClick={() => void comeIn()}>
        Come In
      </Button>
    )
  }
  if (own && turn !== 'over') return null
  return (
    <Button loading={arrive.isPending} onClick={() => arrive.mutate({ params })}>
      {own ? 'Take Another Turn' : 'Take a Number'}
    </Button>
  )
}
