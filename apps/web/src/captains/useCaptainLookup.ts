import { captainNotFirst } from '@kegler/domain/captains/captain.staff.calls.ts'
import { CaptainEmail } from '@kegler/domain/values.ts'
import { useState } from 'react'
import { call } from '../client/api.ts'
import { showError } from '../kit/problems.ts'

interface FoundCaptain {
  email: string
  isKnown: boolean
  /** How many more entries of the virtual event they can have; null: it was not asked. */
  room: number | null
}
interface Names {
  firstName: string
  lastName: string
}
export interface NewCaptain extends Names {
  email: string
}
const noNames: Names = { firstName: '', lastName: '' }

/** A captain by e-mail address: a known one's names are filled in and locked, a new one's are typed. */
export function useCaptainLookup(virtualEventId?: string) {
  const [email, setEmail] = useState('')
  const [found, setFound] = useState<FoundCaptain | null>(null)
  const [names, setNames] = useState(noNames)
  const [isSearching, setSearching] = useState(false)
  const [tried, setTried] = useState(false)
  const parsed = CaptainEmail.safeParse(email)
  const emailError = tried && !parsed.success ? (parsed.error.issues[0]?.message ?? '') : ''
  const nameError = tried && parsed.success && names.firstName.trim() === '' && !found?.isKnown ? captainNotFirst : ''
  const search = async () => {
    setTried(false)
    if (!parsed.success) return setTried(true)
    setSearching(true)
    try {
      const params = { email: parsed.data }
      const read = virtualEventId
        ? await call('GET admin/captain/:email/email/:virtualEventId', { params: { ...params, virtualEventId } })
        : { ...(await call('GET admin/captain/:email/email', { params })), purchasableVirtualEntryCount: null }
      setFound({
        email: parsed.data,
        isKnown: read.captainId !== null,
        room: read.purchasableVirtualEntryCount,
      })
      setNames({ firstName: read.captainFirstName, lastName: read.captainLastName })
    } catch (error) {
      showError(error)
    } finally {
      setSearching(false)
    }
  }
  const isReady = found !== null && (found.isKnown || names.firstName.trim() !== '')
  return {
    email,
    found,
    names,
    isSearching,
    emailError,
    nameError,
    search,
    setNames: (changed: Partial<Names>) => setNames((now) => ({ ...now, ...changed })),
    setEmail: (typed: string) => {
      setEmail(typed)
      setFound(null)
      setNames(noNames)
    },
    /** What is sent; null: it is not complete. */
    captain: isReady
      ? { email: found.email, firstName: names.firstName.trim(), lastName: names.lastName.trim() }
      : null,
    /** Shows what is missing. */
    validate: () => {
      setTried(true)
      return isReady
    },
  }
}
export type CaptainLookup = ReturnType<typeof useCaptainLookup>
