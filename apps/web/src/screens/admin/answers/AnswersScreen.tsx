import { questionColumn } from '@kegler/domain/search/lists.rules.ts'
import { Button, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnswerOf, call, query } from '../../../client/api.ts'
import { showError } from '../../../kit/problems.ts'
import type { ListColumn } from '../../../lists/columns.ts'
import { FlagFilter, TextFilter, TournamentFilter } from '../../../lists/filters.tsx'
import { ListPage } from '../../../lists/ListPage.tsx'
import { useList } from '../../../lists/useList.ts'
import { print } from '../../../payments/printPage.ts'

type Listed = AnswerOf<'POST admin/answers/list'>['items'][number]

const column = (name: keyof Listed & string, header: string, more: Partial<ListColumn<Listed>> = {}) => ({
  ...{ name, header, phone: 'meta' as const },
  cell: (row: Listed) => String(row[name]),
  ...more,
})
const presets = [{ name: 'Waiver missing', search: { waiverMissing: true } }]

/** The bowlers of a tournament with what they answered: one row a bowler, a column for each question. */
export function AnswersScreen() {
  const list = useList()
  const { tournamentId } = list.search
  const read = useQuery({
    ...query('POST admin/answers/list', { body: { ...list.filters, tournamentId: String(tournamentId) } }),
    enabled: tournamentId !== undefined,
    placeholderData: keepPreviousData,
  })
  const questions = (read.data?.questions ?? []).map(({ id, label }) => ({
    ...{ name: questionColumn(id), header: label },
    answerOf: ({ answers }: Readonly<Record<string, unknown>>) => (answers as Listed['answers'])[id] ?? '',
  }))
  const printAll = () =>
    void call('GET admin/tournament/:tid/waiver/printable', { params: { tid: String(tournamentId) } }).then(
      print,
      showError,
    )
  return (
    <ListPage
      screen="answers"
      title="Bowlers and Answers"
      list={list}
      read={tournamentId === undefined ? nothing : read}
      presets={presets.map(({ name, search }) => ({ name, search: { ...search, tournamentId } }))}
      note={tournamentId === undefined && 'Choose a tournament.'}
      questions={questions}
      filters={
        <Group gap="md" align="end">
          <TournamentFilter list={list} />
          <TextFilter list={list} label="Bowler or membership ID" />
          <FlagFilter list={list} name="waiverMissing" label="Waiver missing" beside />
        </Group>
      }
      actions={
        tournamentId !== undefined && (
          <Button variant="default" size="compact-md" onClick={printAll}>
            Print Waivers
          </Button>
        )
      }
      keyOf={({ bowlerId }) => bowlerId}
      columns={[
        column('bowlerName', 'Bowler', { names: true }),
        column('usbcId', 'Membership ID'),
        column('teams', 'Teams'),
        column('captains', 'Captain'),
        column('waiver', 'Waiver'),
        column('signedName', 'Waiver Signed By', { extra: true }),
        ...questions.map(({ name, header, answerOf }) => ({ name, header, cell: (row: Listed) => answerOf(row) })),
      ]}
    />
  )
}
const nothing = {
  data: { items: [], next: null, count: null, exceededResultLimit: false },
  ...{ error: null, isFetching: false, refetch: () => undefined },
}
