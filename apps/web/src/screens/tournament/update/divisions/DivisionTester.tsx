import { type AgeAppliesTo, findDivision } from '@kegler/domain/rosters/division.rules.ts'
import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { NumberOrNone } from '../../../../kit/form/NumberField.tsx'
import { useSetupTournament } from '../../tournament.ts'
import type { SetupDivision } from '../divisions.ts'

interface Criteria {
  averageBased: boolean
  ageBased: boolean
  genderBased: boolean
  ageAppliesTo: AgeAppliesTo
}
interface Typed {
  average: number | null
  age: number | null
  gender: string
}
const nobody: Typed = { average: null, age: null, gender: '' }

/** Tries a roster: its averages, ages and genders, and the division that it would come into. */
export function DivisionTester({
  divisions,
  bowlers,
  of,
}: {
  divisions: readonly SetupDivision[]
  bowlers: number
  of: Criteria
}) {
  const { defaultAverage } = useSetupTournament()
  const [typed, setTyped] = useState<readonly Typed[]>([])
  const members = Array.from({ length: bowlers }, (_, index) => typed[index] ?? nobody)
  const change = (at: number, values: Partial<Typed>) =>
    setTyped(members.map((member, index) => (index === at ? { ...member, ...values } : member)))
  const found = findDivision(
    // ages are counted on the first day of the year 1000 after birth
    members.map(({ average, age, gender }) => ({
      average,
      gender: gender || null,
      birthDate: age === null ? null : `${1000 - age}`.padStart(4, '0').concat('-01-01'),
    })),
    divisions,
    { ...of, defaultAverage, verificationDate: '1000-01-01' },
  )
  return (
    <section aria-labelledby="tester">
      <Title order={3} id="tester" mb="xs">
        Try a Roster
      </Title>
      <Stack gap="xs">
        <Group gap="md" align="flex-end">
          {members.map((member, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: positions of a roster have no other name
            <Group key={index} gap="sm" align="flex-end" role="group" aria-label={`Bowler ${index + 1}`}>
              {of.averageBased && (
                <NumberOrNone
                  kind="whole"
                  bounded
                  label={`Average ${index + 1}`}
                  placeholder={String(defaultAverage)}
                  w="8rem"
                  max={300}
                  value={member.average}
                  onChange={(average) => change(index, { average })}
                />
              )}
              {of.ageBased && (
                <NumberOrNone
                  kind="whole"
                  bounded
                  label={`Age ${index + 1}`}
                  w="7rem"
                  max={110}
                  value={member.age}
                  onChange={(age) => change(index, { age })}
                />
              )}
              {of.genderBased && (
                <NativeSelect
                  label={`Gender ${index + 1}`}
                  w="8rem"
                  data={[
                    { value: '', label: 'unknown' },
                    { value: 'F', label: 'Female' },
                    { value: 'M', label: 'Male' },
                  ]}
                  value={member.gender}
                  onChange={({ currentTarget }) => change(index, { gender: currentTarget.value })}
                />
              )}
            </Group>
          ))}
        </Group>
        <Text role="status">
          {found.state === 'found' ? (
            <>
              This roster goes into <b>{found.name}</b>.
            </>
          ) : (
            'This roster fits no division.'
          )}
        </Text>
      </Stack>
    </section>
  )
}
