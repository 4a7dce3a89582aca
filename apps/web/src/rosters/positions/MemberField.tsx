import { formatDay } from '@kegler/domain/dates.ts'
import { Box, Combobox, Loader, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react'
import type { PositionDraft, RosterDraft } from '../draft.ts'
import classes from '../form/RosterForm.module.css'
import { useFormerBowlers, useHasFormerBowlers } from './formerBowlers.ts'
import { nobodyOfThisName } from './members.ts'
import { isIdList, isName } from './pasted.ts'
import type { RosterSource } from './source.ts'

interface Props {
  slot: PositionDraft
  source: RosterSource
  draft: RosterDraft
  type: (text: string) => void
  /** Looks up what is typed, or the id of a bowler that was picked. */
  search: (usbcId?: string) => void
  /** A list of ids was pasted. */
  paste: (text: string) => void
}

/** Takes a membership id; from a name it offers bowlers the captain had before. */
export function MemberField({ slot, source, draft, type, search, paste }: Props) {
  const { position, processing } = slot
  const [open, setOpen] = useState(false)
  const { options, isEmpty } = useFormerBowlers(source, open ? slot.search : '', draft)
  const hasFormer = useHasFormerBowlers(source)
  const store = useCombobox({ opened: open && options.length > 0 && !processing, onOpenedChange: setOpen })
  const { dropdownOpened, selectFirstOption, resetSelectedOption } = store
  // A name alone cannot be looked up, so Enter takes the first who has it.
  const [first, setFirst] = useState<string | null>(null)
  const takesFirst = dropdownOpened && isName(slot.search)
  const shown = options.map(({ usbcId }) => usbcId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bowlers are listed
  useEffect(() => {
    resetSelectedOption()
    setFirst(takesFirst ? selectFirstOption() : null)
  }, [takesFirst, shown])
  const keys = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key.startsWith('Arrow')) setFirst(null)
    if (key !== 'Enter' || nativeEvent.isComposing) return
    nativeEvent.preventDefault()
    if (!dropdownOpened || store.getSelectedOptionIndex() < 0) search()
  }
  const pasted = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isIdList(text)) return
    event.preventDefault()
    paste(text)
  }
  return (
    <Box miw={0}>
      <Combobox
        store={store}
        withinPortal={false}
        onOptionSubmit={(usbcId) => {
          setOpen(false)
          search(usbcId)
        }}
      >
        <Combobox.Target withExpandedAttribute {...(first && { 'aria-activedescendant': first })}>
          <TextInput
            label={
              <>
                <VisuallyHidden>{`Position ${position}: `}</VisuallyHidden>Membership ID
              </>
            }
            placeholder={hasFormer ? 'ID or name' : 'Membership ID'}
            value={slot.search}
            onChange={({ currentTarget: { value } }) => {
              type(value)
              setOpen(true)
            }}
            onKeyDown={keys}
            onPaste={pasted}
            onBlur={() => setOpen(false)}
            error={slot.error}
            rightSection={processing ? <Loader size="sm" aria-label={`Looking up ${slot.search}`} /> : null}
            readOnly={processing}
            aria-autocomplete="list"
            data-search={position}
          />
        </Combobox.Target>
        <Combobox.Dropdown miw="min(16rem, 100vw - 7rem)">
          <Combobox.Options aria-label="Bowlers of your rosters" mah="19rem" style={{ overflowY: 'auto' }}>
            {options.map(({ usbcId, name, displayName, tournamentName, date }) => (
              <Combobox.Option key={usbcId} value={usbcId} className={classes.bowler ?? ''}>
                <Text fw={650}>{name || displayName}</Text>
                <Text size="xs" c="var(--text-soft)">{`ID ${usbcId} · ${tournamentName}, ${formatDay(date)}`}</Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {open && isEmpty && (
        <Text size="sm" c="var(--text-soft)" role="status">
          {nobodyOfThisName(source)}
        </Text>
      )}
    </Box>
  )
}
