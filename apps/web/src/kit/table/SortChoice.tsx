import { Button, Group, NativeSelect } from '@mantine/core'

interface Props {
  headers: readonly string[]
  /** By which the rows are sorted; none: in the order of the list. */
  header: string | undefined
  isDescending: boolean
  onChoose: (header: string) => void
  onReverse: () => void
}

/** What the headings of a table do, where its rows are cards. */
export function SortChoice({ headers, header, isDescending, onChoose, onReverse }: Props) {
  return (
    <Group gap="xs" align="end" wrap="nowrap" mb="xs">
      <NativeSelect
        label="Sort by"
        flex={1}
        value={header ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {header === undefined && <option value="">Order of the list</option>}
        {headers.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </NativeSelect>
      <Button
        variant="default"
        disabled={header === undefined}
        aria-label={isDescending ? 'Descending, change to ascending' : 'Ascending, change to descending'}
        onClick={onReverse}
      >
        {isDescending ? '↓' : '↑'}
      </Button>
    </Group>
  )
}
