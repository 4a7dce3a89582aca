import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../client/api.ts'

const looksLikeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The captain of a typed e-mail address: known names, and a sentence on what was found. */
export function useCaptainByEmail(typed: string) {
  const [email] = useDebouncedValue(typed.trim().toLowerCase(), 300)
  const isAddress = looksLikeAddress.test(email)
  const { data, isLoading } = useQuery({
    ...query('GET admin/captain/:email/email', { params: { email } }),
    enabled: isAddress,
    retry: false,
  })
  if (!isAddress || email !== typed.trim().toLowerCase()) return { known: null, sentence: '' }
  if (isLoading) return { known: null, sentence: 'Looking for this captain.' }
  if (!data?.captainFirstName)
    return { known: null, sentence: 'No captain with this e-mail address here. One is created with these names.' }
  const { captainFirstName: firstName, captainLastName: lastName } = data
  return { known: { firstName, lastName }, sentence: `${firstName} ${lastName} is a captain already.` }
}
