import { searchTooShort } from '@kegler/domain/search/search.rules.ts'
import { Combobox, Loader, Stack, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { type AnswerOf, query } from '../../client/api.ts'
import { Dialog } from '../../kit/feedback/Dialog.tsx'
import { KeyHint } from '../../kit/KeyHint.tsx'
import { useKeys } from '../../kit/keys.ts'
import { messagesOf } from '../../net/answers.ts'
import { BannerSlot } from '../../shell/BannerSlot.tsx'
import classes from './FindBox.module.css'
import { remember } from './recent.ts'

/** The box that finds everything, from every page of the back office: '/' or Ctrl-K opens it. */
export function FindBox() {
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  /** Enter was pressed before what is typed was found: it opens what is found first. */
  const [isEager, setEager] = useState(false)
  const navigate = useNavigate()
  const open = () => {
    setTyped('')
    setEager(false)
    setOpened(true)
  }
  useEarlyKeys(opened, (key) => (key === 'Enter' ? setEager(true) : setTyped((before) => before + key)))
  useKeys([
    { keys: '/', label: 'Find anything', run: open },
    { keys: 'Mod+k', label: 'Find anything', run: open },
    { keys: 'g s', label: 'Go to the search', run: () => void navigate({ to: '/admin' }) },
    { keys: 'g e', label: 'Go to the entries', run: () => void navigate({ to: '/admin/entries' }) },
    { keys: 'g c', label: 'Go to the captains', run: () => void navigate({ to: '/admin/captains' }) },
    { keys: 'g p', label: 'Go to the payments', run: () => void navigate({ to: '/admin/money' }) },
    { keys: 'g r', label: 'Go to reserving squads', run: () => void navigate({ to: '/admin/squads' }) },
  ])
  return (
    <>
      <BannerSlot name="find">
        <button type="button" aria-label="Find anything" className={classes.open} onClick={open}>
          <IconSearch size={16} stroke={1.75} aria-hidden />
          <span className={classes.words}>Find anything</span>
          <KeyHint>/</KeyHint>
        </button>
      </BannerSlot>
      <Dialog opened={opened} title="Find anything" onClose={() => setOpened(false)} wide>
        <Finder typed={typed} onType={setTyped} isEager={isEager} setEager={setEager} onDone={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

/** Letters and Enter, pressed before the field of the opening box has the focus: not lost, and not taken as keys of the page. */
function useEarlyKeys(opened: boolean, onKey: (key: string) => void) {
  const write = useEffectEvent(onKey)
  useLayoutEffect(() => {
    if (!opened) return
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isIn = target instanceof Element && target.closest('[role="dialog"]') !== null
      if ((key.length !== 1 && key !== 'Enter') || ctrlKey || metaKey || altKey || isIn) return
      event.preventDefault()
      event.stopPropagation()
      write(key)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [opened])
}

const most = 6
type Item = AnswerOf<'GET admin/find'>[number]['items'][number]

interface FinderProps {
  typed: string
  onType: (typed: string) => void
  isEager: boolean
  setEager: (isEager: boolean) => void
  onDone: () => void
}
function Finder({ typed, onType, isEager, setEager, onDone }: FinderProps) {
  const [settled] = useDebouncedValue(typed.trim(), 150)
  const router = useRouter()
  const isLong = settled.length >= 3
  const read = useQuery({
    ...query('GET admin/find', { query: { q: settled } }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  })
  const found = isLong && typed.trim().length >= 3 ? (read.data ?? []) : []
  const isCurrent = settled === typed.trim() && !read.isPlaceholderData
  const isFound = isCurrent && read.isSuccess
  const store = useCombobox({ opened: true })
  const { selectOption, resetSelectedOption } = store
  // who calls says their name or e-mail address: teams of few bowlers are called like them
  const isName = settled.includes('@') || !/\d/.test(settled)
  const marked = [({ isExact }: Item) => isExact, ({ to }: Item) => isName && to.startsWith('/admin/captain/')]
    .map((fits) => found.flatMap((group) => group.items.slice(0, most)).find(fits))
    .find((item) => item !== undefined)
  // the group of what is marked comes first
  const groups = found.toSorted(
    (a, b) => Number(b.items.includes(marked as Item)) - Number(a.items.includes(marked as Item)),
  )
  const items = groups.flatMap((group) => group.items.slice(0, most))
  const first = marked && items.indexOf(marked)
  const shown = items.map(({ to }) => to).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other things are listed
  useEffect(() => {
    resetSelectedOption()
    if (items.length > 0) selectOption(first ?? 0)
  }, [shown])
  const go = (to: string) => {
    const item = items.find((one) => one.to === to)
    if (!item || !isCurrent) return
    remember({ title: item.title, to })
    onDone()
    router.history.push(router.basepath.replace(/\/$/, '') + to)
  }
  const openFirstMatch = useEffectEvent(() => go(items[first ?? 0]?.to ?? ''))
  useEffect(() => {
    if (isEager && isFound) openFirstMatch()
  }, [isEager, isFound])
  return (
    <Combobox store={store} withinPortal={false} onOptionSubmit={go}>
      {/* room for the ring of the focus: the dialog cuts off what is outside of it */}
      <Stack gap="sm" pt={4}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            aria-label="Find anything"
            placeholder="Name, number, e-mail, phone, check, 'team dec 19 8am'"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ currentTarget }) => {
              setEager(false)
              onType(currentTarget.value)
            }}
            onKeyDown={({ key }) => {
              if (key === 'Enter' && !isFound) setEager(true)
              // the list is always open: its own Escape would reach nobody
              if (key === 'Escape') onDone()
            }}
            rightSection={read.isFetching ? <Loader size="xs" aria-label="Searching" /> : null}
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label="Found" className={classes.found ?? ''}>
          {groups.map(({ name, items: found, hasMore }) => (
            <Combobox.Group key={name} label={hasMore || found.length > most ? `${name}, the first ${most}` : name}>
              {found.slice(0, most).map(({ to, title, detail }) => (
                <Combobox.Option key={to} value={to}>
                  <Text fw={650} size="sm">
                    {title}
                  </Text>
                  <Text size="xs" className={classes.detail ?? ''}>
                    {detail}
                  </Text>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <Text size="sm" c="var(--text-soft)" role="status">
          {read.error
            ? messagesOf(read.error).join(' ')
            : typed.trim().length < 3
              ? searchTooShort
              : isCurrent && read.data?.length === 0
                ? 'Nothing found, please try again.'
                : ''}
        </Text>
      </Stack>
    </Combobox>
  )
}
