import { Combobox, Kbd, Loader, Stack, Text, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Kbd.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { messagesOf } from '../app/answers.ts'
import { query } from '../app/api.ts'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import classes from './FindBox.module.css'
import { useKeys } from './keys.ts'
import { remember } from './recent.ts'

/** The box that finds everything, from every page of the back office: '/' or Ctrl-K opens it. */
export function FindBox() {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const open = () => setOpened(true)
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
      <button type="button" className={classes.open} onClick={open}>
        Find anything <Kbd visibleFrom="sm">/</Kbd>
      </button>
      <Dialog opened={opened} title="Find anything" onClose={() => setOpened(false)} wide>
        <Finder onDone={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

const most = 6

function Finder({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), 150)
  const router = useRouter()
  const isLong = settled.length >= 3
  const read = useQuery({
    ...query('GET admin/find', { query: { q: settled } }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  })
  const groups = isLong && typed.trim().length >= 3 ? (read.data ?? []) : []
  const isCurrent = settled === typed.trim() && !read.isPlaceholderData
  const items = groups.flatMap((group) => group.items.slice(0, most))
  const store = useCombobox({ opened: true })
  const { selectOption, resetSelectedOption } = store
  const exact = Math.max(
    0,
    items.findIndex(({ isExact }) => isExact),
  )
  const shown = items.map(({ to }) => to).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other things are listed
  useEffect(() => {
    resetSelectedOption()
    if (items.length > 0) selectOption(exact)
  }, [shown])
  const go = (to: string) => {
    const item = items.find((one) => one.to === to)
    if (!item || !isCurrent) return
    remember({ title: item.title, to })
    onDone()
    router.history.push(router.basepath.replace(/\/$/, '') + to)
  }
  return (
    <Combobox store={store} withinPortal={false} onOptionSubmit={go}>
      <Stack gap="sm">
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            aria-label="Find anything"
            placeholder="Name, number, e-mail, phone, check, 'team dec 19 8am'"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            rightSection={read.isFetching ? <Loader size="xs" aria-label="Searching" /> : null}
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label="Found" className={classes.found ?? ''}>
          {groups.map(({ name, items: found, hasMore }) => (
            <Combobox.Group key={name} label={hasMore || found.length > most ? `${name}, the first ${most}` : name}>
              {found.slice(0, most).map(({ to, title, detail }) => (
                <Combobox.Option key={to} value={to}>
                  <Text fw={600} size="sm">
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
              ? 'A minimum of three characters are required.'
              : isCurrent && read.data?.length === 0
                ? 'Nothing found, please try again.'
                : ''}
        </Text>
      </Stack>
    </Combobox>
  )
}
