import { formatDay } from '@kegler/domain/dates.ts'
import { Loader, TextInput, VisuallyHidden } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { scrollIntoViewRef } from '../../ui/scrollIntoViewRef.ts'
import type { Place } from '../draft.ts'
import { type FormerBowler, useFormerBowlers } from './formerBowlers.ts'
import classes from './MemberField.module.css'
import { isIdList, isName } from './pasted.ts'

interface Props {
  place: Place
  tid: string
  /** Ids that are on the roster already. */
  taken: ReadonlySet<string>
  type: (text: string) => void
  /** Looks up what is typed, or the id of a bowler that was picked. */
  search: (usbcId?: string) => void
  /** A list of ids was pasted. */
  paste: (text: string) => void
}

/** Takes a membership id; from a name it offers bowlers the captain had before. */
export function MemberField({ place, tid, taken, type, search, paste }: Props) {
  const { position, processing } = place
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [walked, setWalked] = useState<number>()
  const options = useFormerBowlers(tid, open ? place.search : '', taken)
  const shows = open && options.length > 0 && !processing
  // A name alone cannot be looked up, so Enter takes the first who has it.
  const active = shows ? (walked ?? (isName(place.search) ? 0 : -1)) : -1
  const pick = ({ usbcId }: FormerBowler) => {
    setOpen(false)
    search(usbcId)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.altKey || event.nativeEvent.isComposing) return
    const chosen = options[active]
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') {
      event.preventDefault()
      if (shows && chosen) pick(chosen)
      else search()
    } else if (shows && step !== 0) {
      event.preventDefault()
      setWalked((active + step + options.length) % options.length)
    } else if (shows && event.key === 'Escape') {
      event.preventDefault()
      setOpen(false)
    }
  }
  const pasted = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isIdList(text)) return
    event.preventDefault()
    paste(text)
  }
  return (
    <div className={classes.field}>
      <TextInput
        label={
          <>
            <VisuallyHidden>Position {position}: </VisuallyHidden>Membership ID
          </>
        }
        placeholder="ID or name"
        value={place.search}
        onChange={({ currentTarget: { value } }) => {
          type(value)
          setWalked(undefined)
          setOpen(true)
        }}
        onKeyDown={keys}
        onPaste={pasted}
        onBlur={() => setOpen(false)}
        error={place.error}
        rightSection={processing ? <Loader size="sm" aria-label={`Looking up ${place.search}`} /> : null}
        readOnly={processing}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shows}
        aria-controls={shows ? listId : undefined}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        data-search={position}
      />
      {shows && (
        <div
          id={listId}
          ref={scrollIntoViewRef}
          role="listbox"
          aria-label="Bowlers of your rosters"
          className={classes.list}
        >
          {options.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            <div
              key={one.usbcId}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(one)}
            >
              <b>{one.name || one.displayName}</b>
              <span>
                ID {one.usbcId} · {one.tournamentName}, {formatDay(one.date)}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
