import type { InstantText } from '@kegler/domain/dates.ts'
import { earlyListFields } from '@kegler/domain/setup/early-lists/early-list.fields.ts'
import { earlyExtent, peopleIn } from '@kegler/domain/setup/early-lists/early-list.rules.ts'
import { EarlyListForm as Schema } from '@kegler/domain/setup/early-lists/early-lists.calls.ts'
import { labelsOf, textsOf } from '@kegler/domain/setup/fields.ts'
import { Group, Text, Textarea, TextInput } from '@mantine/core'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { WholeNumber } from '../../../../kit/form/fields.tsx'
import { PanelBody } from '../../../../kit/Panel.tsx'
import { OpensAtField } from '../../general/OpensAtField.tsx'
import { useSetupTournament } from '../../tournament.ts'
import type { EarlyList } from './earlyListReads.ts'
import { FindPeople } from './FindPeople.tsx'

interface Typed {
  name: string
  opensAt: InstantText | null
  mostPlaces: number | null
  people: string
}
const nothing: Typed = { name: '', opensAt: null, mostPlaces: null, people: '' }
const labels = labelsOf(earlyListFields)
const noted = { notice: ['Saved!', ''], schema: Schema } as const

export const EarlyListForm = ({ list, onClose }: { list: EarlyList | null; onClose: () => void }) =>
  list ? <SavedList list={list} onClose={onClose} /> : <NewList onClose={onClose} />

function NewList({ onClose }: { onClose: () => void }) {
  const { id } = useSetupTournament()
  const act = useAct('POST setup/tournament/:id/earlyLists', {
    ...noted,
    values: nothing,
    send: (body) => ({ params: { id }, body }),
  })
  return <Fields act={act} label="New Early List" isNew onClose={onClose} />
}

function SavedList({ list, onClose }: { list: EarlyList; onClose: () => void }) {
  const { id } = useSetupTournament()
  const { name, opensAt, mostPlaces, people } = list
  const values: Typed = { name, opensAt, mostPlaces, people }
  const act = useAct('PUT setup/tournament/:id/earlyLists/:listId', {
    ...noted,
    values,
    revision: list.revision,
    send: (body, revision) => ({ params: { id, listId: list.id }, body: { ...body, revision } }),
  })
  return <Fields act={act} label={`Early List ${name}`} isNew={false} onClose={onClose} />
}

type ListAct = ReturnType<typeof useAct<'POST setup/tournament/:id/earlyLists', Typed>>
interface Props {
  act: Pick<ListAct, 'typed' | 'field' | 'number' | 'choice' | 'set'> & Parameters<typeof ActForm>[0]['act']
  label: string
  isNew: boolean
  onClose: () => void
}
function Fields({ act, label, isNew, onClose }: Props) {
  const { timeZone, readOnly } = useSetupTournament()
  const { people, mostPlaces } = act.typed
  const opens = act.choice('opensAt')
  const found = peopleIn(people)
  const add = (more: readonly string[]) =>
    act.set('people', [people.trim(), ...more.filter((one) => !found.includes(one))].filter(Boolean).join('\n'))
  return (
    <PanelBody mt={0} aria-label={label}>
      <ActForm act={act} label={label} labels={labels} inline isNew={isNew} onClose={onClose} timeZone={timeZone}>
        <Group align="flex-start" gap="md">
          <TextInput
            {...textsOf(earlyListFields, 'name')}
            {...act.field('name')}
            required
            maxLength={150}
            flex="2 1 20rem"
          />
          <OpensAtField
            value={opens.value as InstantText | null}
            onChange={opens.onChange}
            timeZone={timeZone}
            disabled={readOnly}
            error={opens.error}
            label={labels.opensAt}
            description="Before Registration Opens."
            spoken="The list opens"
          />
          <WholeNumber
            {...textsOf(earlyListFields, 'mostPlaces')}
            {...act.number('mostPlaces')}
            required
            step={1}
            flex="1 1 14rem"
          />
        </Group>
        <Textarea {...textsOf(earlyListFields, 'people')} {...act.field('people')} rows={6} spellCheck={false} />
        <FindPeople
          onFound={add}
          onText={(text) => act.set('people', [people.trim(), text].filter(Boolean).join('\n'))}
        />
        <Text>{earlyExtent(found.length, mostPlaces ?? 0)}</Text>
      </ActForm>
    </PanelBody>
  )
}
