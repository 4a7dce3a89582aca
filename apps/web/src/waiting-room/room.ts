import { pollSeconds, turnOf } from '@kegler/domain/waiting-room/room.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, query, serverNow } from '../client/api.ts'

const head = 'GET tournament/:tid/room/head' as const

/** A waiting room, what the captain has in it, and the server's time in milliseconds, each second. */
export function useRoom(tournamentId: string) {
  const now = useServerNow()
  /** Many ask: each at other moments. */
  const [second] = useState(() => 900 + Math.random() * 200)
  const { data, refetch } = useQuery(query('GET registration/tournament/:tid/room', { params: { tid: tournamentId } }))
  const taken = data?.own ?? null
  const known = useRef<number | null>(null)
  const read = useQuery({
    ...query(head, { params: { tid: tournamentId } }),
    queryFn: ({ signal }) => call(head, { params: { tid: tournamentId } }, { signal, revalidate: true }),
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return 5_000
      const before = data.state === 'drawn' ? (known.current ?? data.people) - data.head - 1 : null
      return pollSeconds(data.next, before, Math.max(1, data.rate)) * second || false
    },
  })
  const room = read.data
  const drawn = useRank(room?.value ?? null, room?.frozen ?? 0, taken?.rank === null ? taken.number : null)
  const rank = taken?.rank ?? drawn
  known.current = rank
  const held = taken && { ...taken, rank }
  const turn = held && room ? turnOf(held, room.head, now) : null
  // staff may have put the number behind, or the pass lasts longer for a payment that is open
  useEffect(() => {
    if (turn === 'called' || turn === 'over') void refetch()
  }, [turn, refetch])
  return { room, read, own: held, turn, now, reload: refetch }
}

function useServerNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const ticking = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return now
}

/** The rank that a number was drawn to, computed here: thousands would ask for theirs in the same second. */
function useRank(value: string | null, n: number, number: number | null): number | null {
  const { data = null } = useQuery({
    queryKey: ['rank', value, n, number],
    queryFn: () => rankOf(value ?? '', n, number ?? 0),
    enabled: value !== null && number !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return value === null ? null : data
}
async function rankOf(value: string, n: number, number: number): Promise<number> {
  const hashOf = async (k: number) => {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${value} ${k}`)))
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  }
  const hashes = await Promise.all(Array.from({ length: n }, (_, index) => hashOf(index + 1)))
  const mine = hashes[number - 1] ?? ''
  return hashes.filter((hash) => hash < mine).length + 1
}
