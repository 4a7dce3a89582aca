import { dayOf, formatDay } from '@kegler/domain/dates.ts'
import { isWaiverOpen } from '@kegler/domain/questions/waiver.rules.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { heldLink } from '../../client/link.ts'
import { useSave } from '../../client/save.ts'
import { ErrorList } from '../../kit/ErrorList.tsx'
import { FormActions } from '../../kit/FormActions.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { isAccepted, noAcceptance, WaiverAcceptance } from '../../questions/WaiverAcceptance.tsx'
import { WaiverText } from '../../questions/WaiverText.tsx'
import type { Asked } from './OwnQuestions.tsx'

interface Props {
  asked: Asked
  /** The bowler's. */
  name: string
  timeZone: string
  later?: ReactNode
  onDone?: () => void
}

/** The waiver: to be accepted, else who accepted it. What is typed outlives a reload. */
export function OwnWaiver({ asked, name, timeZone, later, onDone }: Props) {
  const { waiver, state, accepted, isMinor } = asked
  const [typed, setTyped] = useSessionStorage({
    key: `waiver ${heldLink()}`,
    defaultValue: noAcceptance,
    getInitialValueInEffect: false,
  })
  const [isTried, setTried] = useState(false)
  const [isRead, setRead] = useState(false)
  const accept = useSave('POST link/waiver', { form: true })
  if (!waiver) return null
  if (!isWaiverOpen(state) && accepted)
    return (
      <Stack gap="md">
        <Text>
          {`${accepted.onPaper ? 'Signed on paper' : 'Accepted'} by ${accepted.signedName}${accepted.asGuardian ? ', parent or guardian' : ''}, on ${formatDay(dayOf(new Date(accepted.at), timeZone))}.`}
        </Text>
        {isRead && <WaiverText text={waiver.text} />}
        <FormActions>
          <Button variant="default" aria-expanded={isRead} onClick={() => setRead(!isRead)}>
            {isRead ? 'Hide the Waiver' : 'Read the Waiver'}
          </Button>
          {onDone && <Button onClick={onDone}>Continue</Button>}
        </FormActions>
      </Stack>
    )
  const submit = () => {
    setTried(true)
    if (accept.isPending || !isAccepted(typed)) return
    const body = { version: waiver.version, signedName: typed.signedName.trim(), asGuardian: typed.by === 'guardian' }
    accept.mutate(
      { body },
      {
        onSuccess: () => {
          setTyped(noAcceptance)
          onDone?.()
        },
        // who agreed did so to what they read
        onError: () => setTyped({ ...typed, by: null }),
      },
    )
  }
  const missing = [
    ...(typed.by === null ? ['Say that you have read it and agree.'] : []),
    ...(typed.signedName.trim().length < 2 ? ['Type your full name.'] : []),
  ]
  return (
    <Form aria-label="Waiver" onSubmit={submit}>
      <Stack gap="lg">
        {state === 'again' && <Text>The waiver was changed since it was accepted. Please accept it as it is now.</Text>}
        {isMinor && <Text>{`${name} is under 18: a parent or guardian reads and accepts it.`}</Text>}
        <WaiverAcceptance
          text={waiver.text}
          name={name}
          minor={isMinor}
          typed={typed}
          onChange={setTyped}
          disabled={accept.isPending}
        />
        <ErrorList error={accept.error} {...(isTried && missing.length > 0 ? { messages: missing } : {})} />
        <FormActions>
          {later}
          <Button type="submit" loading={accept.isPending}>
            Accept Waiver
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
