import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { query } from '../../client/api.ts'
import { Await } from '../../kit/act/Await.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { Steps } from '../../kit/Steps.tsx'
import { CentredPage } from '../CentredPage.tsx'
import { birthDateIn } from './BirthDateField.tsx'
import { DeclineForm } from './DeclineForm.tsx'
import { keptJoin } from './joinDraft.ts'
import { stepNames } from './joinSteps.ts'
import { LinkRefusal } from './LinkRefusal.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import { type Team, TeamFacts } from './TeamFacts.tsx'
import { type Place, WhoForm } from './WhoForm.tsx'

const route = getRouteApi('/join')
const Joined = lazyPart(() => import('./Joined.tsx'), 'Joined')

/** The way onto a team by a link, and what who has joined finds there. */
export function JoinScreen() {
  const read = useQuery(query('GET link/team'))
  const [over, setOver] = useState<string | null>(null)
  if (over)
    return (
      <CentredPage title="Done">
        <Text role="status">{over}</Text>
      </CentredPage>
    )
  if (read.isError && !read.data) return <LinkRefusal of={read} title="Join a Team" />
  return (
    <Stack gap="lg" maw="40rem" w="100%" mx="auto">
      <Title order={1}>{read.data?.joined ? 'Your Team' : 'Join a Team'}</Title>
      <Await of={read} loading="Loading your invitation.">
        {(team) =>
          team.joined ? (
            <Joined team={team} onLeft={() => setOver(`You left ${team.team}. Your captain gets a mail.`)} />
          ) : (
            <>
              <TeamFacts team={team} />
              <Joining
                team={team}
                onJoined={() => void read.refetch()}
                onDeclined={() => setOver('You declined the invitation. Your captain gets a mail.')}
              />
            </>
          )
        }
      </Await>
    </Stack>
  )
}

interface Props {
  team: Team
  onJoined: () => void
  onDeclined: () => void
}
/** The step is in the address; what is typed outlives a reload, but for the birth date, which then is asked for again. */
function Joining({ team, onJoined, onDeclined }: Props) {
  const { step } = route.useSearch()
  const navigate = route.useNavigate()
  const [draft, setDraft] = useState(keptJoin)
  const [birthDate, setBirthDate] = useState('')
  const [place, setPlace] = useState<Place | null>(null)
  const [isDeclining, setDeclining] = useState(false)
  const day = birthDateIn(birthDate)
  const isAtPlace = step === 'place' && place !== null && day !== null
  const shown = isDeclining ? 'Decline' : isAtPlace ? 'Your Place' : 'Who You Are'
  const panel = useRef<HTMLElement>(null)
  const last = useRef(shown)
  // the button that was pressed is gone, and the next step begins further up
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    panel.current?.focus()
    panel.current?.scrollIntoView()
  }, [shown])
  if (isDeclining)
    return (
      <Panel ref={panel} tabIndex={-1} aria-label={shown}>
        <DeclineForm captain={team.captain} onClose={() => setDeclining(false)} onDone={onDeclined} />
      </Panel>
    )
  return (
    <Panel ref={panel} tabIndex={-1} aria-label={shown}>
      <Stack gap="lg">
        <Steps steps={stepNames(team)} current={isAtPlace ? 1 : 0} />
        {isAtPlace ? (
          <PlaceForm
            place={place}
            draft={draft}
            onChange={setDraft}
            birthDate={day}
            onBack={() => void navigate({ search: {}, resetScroll: false })}
            onJoined={onJoined}
          />
        ) : (
          <WhoForm
            draft={draft}
            onChange={setDraft}
            birthDate={birthDate}
            onBirthDate={setBirthDate}
            needsEmail={team.kind === 'team'}
            onPlace={(found) => {
              setPlace(found)
              void navigate({ search: { step: 'place' }, resetScroll: false })
            }}
          />
        )}
        {team.kind === 'bowler' && (
          <Button variant="subtle" w="fit-content" onClick={() => setDeclining(true)}>
            Decline
          </Button>
        )}
      </Stack>
    </Panel>
  )
}
