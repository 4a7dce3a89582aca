import { meantAddress } from '@kegler/domain/captains/email-typos.rules.ts'
import { CaptainEmail } from '@kegler/domain/values.ts'
import { Box, Button, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { query } from '../client/api.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'flex'> {
  value: string
  onChange: (email: string) => void
  /** An address that is not offered: the one that is being corrected. */
  except?: string
  flex?: number
}

/** An e-mail address; one that looks mistyped is asked about, and captains with nearly the same one are named. */
export function EmailField({ value, onChange, except, flex, className, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const meant = useMeant(value).filter(({ email }) => email !== except)
  return (
    <Box {...(flex ? { flex } : {})} className={className ?? ''}>
      <TextInput
        {...input}
        ref={field}
        type="email"
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div role="status">
        {meant.map(({ email, of }) => (
          <Button
            key={email}
            variant="subtle"
            size="compact-sm"
            mt={4}
            h="auto"
            styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' } }}
            onClick={() => {
              onChange(email)
              field.current?.focus()
            }}
          >
            {of ? `Did you mean ${email}, the address of captain ${of}?` : `Did you mean ${email}?`}
          </Button>
        ))}
      </div>
    </Box>
  )
}

/** Addresses that may have been meant, those of captains of the group with their names. */
function useMeant(typed: string): { email: string; of?: string }[] {
  const [settled] = useDebouncedValue(typed.trim().toLowerCase(), 400)
  const parsed = CaptainEmail.safeParse(settled)
  const { data } = useQuery({
    ...query('GET admin/captain/:email/email', { params: { email: settled } }),
    enabled: parsed.success,
    retry: false,
  })
  if (settled !== typed.trim().toLowerCase() || data?.captainId) return []
  const similar = (data?.similar ?? []).map(({ captainEmail, captainName }) => ({
    email: captainEmail,
    of: captainName || captainEmail,
  }))
  const meant = meantAddress(settled)
  return meant && !similar.some(({ email }) => email === meant) ? [{ email: meant }, ...similar] : similar
}
